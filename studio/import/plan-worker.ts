import { ImportError } from './import-error.ts'
import { type PlanTask, planFiles } from './plan-files.ts'

/** The worker's reply: a plan, or the message of an `ImportError`. Other errors become the worker's `error` event. */
export type PlanAnswer = ReturnType<typeof planFiles> | { problem: string }

addEventListener('message', ({ data }: MessageEvent<PlanTask>) => postMessage(answer(data)))

function answer(task: PlanTask): PlanAnswer {
  try {
    return planFiles(task)
  } catch (error) {
    if (error instanceof ImportError) return { problem: error.message }
    throw error
  }
}
