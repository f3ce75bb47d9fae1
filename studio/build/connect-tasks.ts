import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const connect = fileURLToPath(new URL('../src/connect.ts', import.meta.url))

export const TASKS_WORKSPACE = 'dataset: addonDataset,'
const TASKS = /[\\/]sanity[\\/]lib[\\/]TasksStudioActiveToolLayout-/

/**
 * Gives the workspace of tasks this Studio's client. Sanity gives it the API host only, and its own client would ask
 * `portfolio.<host>`.
 */
export const connectTasks: Plugin = {
  name: 'connect-tasks',
  transform(code, id) {
    if (!TASKS.test(id)) return null
    if (!code.includes(TASKS_WORKSPACE))
      throw new Error('The workspace of tasks has changed: docs/patches.md')
    const own = code.replace(TASKS_WORKSPACE, `unstable_clientFactory: connect, ${TASKS_WORKSPACE}`)
    return { code: `import { connect } from ${JSON.stringify(connect)}\n${own}`, map: null }
  },
}
