import { ImportError } from './import-error.ts'
import { type Planned, type PlanTask, planFiles } from './plan-files.ts'

/** The worker's reply: a plan, or the message of an `ImportError`. Other errors become the worker's `error` event. */
export type PlanAnswer = Planned | { problem: string }

addEventListener('message', ({ data }: MessageEvent<PlanTask>) => {
  try {
    postMessage(planFiles(data))
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    postMessage({ problem: error.message } satisfies PlanAnswer)
  }
})
