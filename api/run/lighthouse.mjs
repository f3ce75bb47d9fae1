// `npm run lighthouse`: how quickly each public page shows, measured by Lighthouse over the built site.
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium.mjs'
import { build, install, node, root, run } from './setup.mjs'

await install()
const chromium = await findOrInstallChromium()
await build()
process.exit(
  await run(node, ['bench/lighthouse.ts', ...process.argv.slice(2)], {
    cwd: join(root, 'web'),
    env: chromium ? { CHROME_PATH: chromium } : {},
  }),
)
