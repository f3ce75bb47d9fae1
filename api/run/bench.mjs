// `npm run bench`: how fast the product is on this machine, beside the floors of the same run, as one table.
import { join } from 'node:path'
import { findOrInstallChromium } from '../../web/run/chromium.mjs'
import { build, install, node, root, run } from './setup.mjs'
import { heapOptions, memoryEnvironment } from './supervise.mjs'

await install()
const chromium = await findOrInstallChromium()
await build()
// Runs the server with the options that `npm start` gives it.
let code = await run(node, [...heapOptions(), 'api/bench/bench.ts'], { env: memoryEnvironment() })
if (code === 0) code = await run(node, ['studio/lake/bench/table.ts'])
if (code === 0) {
  const inWeb = { cwd: join(root, 'web'), env: chromium ? { CHROME_PATH: chromium } : {} }
  code = await run(node, ['bench/interactions.ts'], inWeb)
  // Its exit code is ignored: it says whether pages are above their budget, as each row does.
  if (code === 0) await run(node, ['bench/lighthouse.ts', '3', '/', '/skills', '/projects'], inWeb)
}
process.exit(code)
