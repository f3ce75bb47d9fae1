// `npm run faults`: faults, floods and hostile requests against a running portfolio; prints a table.
import { fillSampleContent } from './sample-content.mjs'
import { build, install, moduleCache, node, run } from './setup.mjs'

await install()
await build()
const sample = await fillSampleContent()
const code = await run(node, ['api/faults/run.ts', ...process.argv.slice(2)], {
  env: { SAMPLE_CONTENT: sample.folder, NODE_COMPILE_CACHE: moduleCache },
})
await sample.remove()
process.exit(code)
