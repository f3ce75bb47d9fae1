// `npm start`: everything on one port. Installs and builds what is not up to date first.
import { build, install, node, run } from './setup.mjs'

await install()
await build()
process.exit(await run(node, ['--env-file-if-exists=.env', 'api/src/main.ts']))
