// `npm run restore`: see README.md.
import { install, node, run } from './setup.mjs'

await install()
process.exit(
  await run(node, [
    '--env-file-if-exists=.env',
    'api/src/backup/restore-command.ts',
    ...process.argv.slice(2),
  ]),
)
