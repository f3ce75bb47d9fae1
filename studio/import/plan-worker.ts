import { ImportError } from './import-error.ts'
import { type PlanTask, planFiles } from './plan-files.ts'

/** What the worker answers: a plan, or the sentence of an `ImportError`. Any other error is that of the worker. */
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
