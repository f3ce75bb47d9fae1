// Runs a script of web/bench over the built site in a real Chromium: `npm run lighthouse`, `npm run screenshots`.
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium.mjs'
import { build, install, moduleCache, node, root, run } from '../../api/run/setup.mjs'

const [script, ...options] = process.argv.slice(2)
await install()
const chromium = await findOrInstallChromium()
await build()
process.exit(
  await run(node, [`bench/${script}.ts`, ...options], {
    cwd: join(root, 'web'),
    // The compile cache that `npm start` uses, too.
    env: { NODE_COMPILE_CACHE: moduleCache, ...(chromium ? { CHROME_PATH: chromium } : {}) },
  }),
)
