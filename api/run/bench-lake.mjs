// `npm run bench:lake`: how fast the content lake is on this machine.
import { install, node, run } from './setup.mjs'

await install()
process.exit(await run(node, ['studio/lake/bench/bench.ts']))
