// `npm run second-factor:reset`: see README.md.
import { install, node, run } from './setup.mjs'

await install()
process.exit(
  await run(node, [
    '--env-file-if-exists=.env',
    'api/src/accounts/commands/second-factor-reset.ts',
    ...process.argv.slice(2),
  ]),
)
