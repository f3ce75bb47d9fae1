// `npm run dev`: the same as `npm start`, with web and studio reloading in the page and the API restarting on a change.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithNpm } from './end-with-npm.mjs'
import { install, root } from './setup.mjs'
import { startServer } from './supervise.mjs'

const WATCHED = ['api/src', 'api/contract', 'api/embedded-mongo/src', 'studio/lake/src']
const IGNORED = /(^|[\\/])(node_modules|dist)[\\/]|\.test\.ts$/
/** Editors write a file in several steps. */
const SETTLED_AFTER_MS = 100

endWithNpm()
await install()

let isStopping = false
let server = startServer(['--development'])
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (isStopping) return server.kill()
    isStopping = true
    server.stop()
    void server.ended.then(({ code }) => process.exit(code ?? 1))
  })
}

// `node --watch-path` is not used, because it leaves the server running when the watching process is killed or crashes.
for (let change = nextChange(); ;) {
  const ended = await Promise.race([server.ended, change])
  if (typeof ended === 'object' && !isStopping)
    console.error('The server has ended. It is started again after the next change.')
  console.log(`${await change} has changed. The server is started again.`)
  await sleep(SETTLED_AFTER_MS)
  change = nextChange()
  server.stop()
  await server.ended
  if (isStopping) break
  server = startServer(['--development'])
}

/** @returns {Promise<string>} the path of a file that the server runs */
function nextChange() {
  return new Promise((resolve) => {
    const watchers = WATCHED.map((folder) =>
      watch(join(root, folder), { recursive: true }, (_event, name) => {
        if (!name || IGNORED.test(name)) return
        for (const watcher of watchers) watcher.close()
        resolve(join(folder, name))
      }),
    )
  })
}
