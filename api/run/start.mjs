// `npm start`: everything on one port. Installs and builds what is not up to date first.
import { build, install } from './setup.mjs'
import { supervise } from './supervise.mjs'

await install()
await build()
process.exit(await supervise())
