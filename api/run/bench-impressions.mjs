// `npm run bench:impressions`: how fast the guestbook is on this machine, with 100,000 impressions.
import { build, install, node, run } from './setup.mjs'

await install()
await build()
process.exit(await run(node, ['api/bench/impressions.ts']))
