// Runs a command of api/src/commands on DATA_DIR: `node api/run/command.mjs <name> [arguments]`.
import { envFile, install, node, run } from './setup.mjs'

const [name, ...args] = process.argv.slice(2)
await install()
process.exit(await run(node, [...envFile(), `api/src/commands/${name}.ts`, ...args]))
