// `npm start [-- --empty]`: everything on one port. Installs and builds what is not up to date first.
import { endWithNpm } from './end-with-npm.mjs'
import { build, checkSettings, install } from './setup.mjs'
import { supervise } from './supervise.mjs'

endWithNpm()
await install()
if (!(await checkSettings())) process.exit(1)
await build()
process.exit(await supervise(process.argv.slice(2)))
