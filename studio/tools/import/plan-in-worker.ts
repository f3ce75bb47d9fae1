import { ImportError } from '../../import/import-error.ts'
import type { PlanTask, Planned } from '../../import/plan-files.ts'
import type { PlanAnswer } from '../../import/plan-worker.ts'

/** Runs `planFiles` in a worker, so that the page stays usable. @throws {ImportError} */
export async function planInWorker(task: PlanTask): Promise<Planned> {
  const worker = new Worker(new URL('../../import/plan-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<PlanAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<PlanAnswer>) => resolve(data))
      worker.addEventListener('error', ({ message }) =>
        reject(
          new Error(message || 'The part of the Studio that reads files could not be loaded: try again'),
        ),
      )
      worker.postMessage(task)
    })
    if ('problem' in answer) throw new ImportError(answer.problem)
    return answer
  } finally {
    worker.terminate()
  }
}
