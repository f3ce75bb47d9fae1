// `npm run bench`: how fast the server is on this machine, beside bare Express and node:sqlite.
import { build, install, node, run } from './setup.mjs'

await install()
await build()
process.exit(await run(node, ['api/bench/bench.ts']))
