// `npm run dev`: the same as `npm start`, with web and studio reloading in the page and the API restarting on a change.
import { endWithNpm } from './end-with-npm.mjs'
import { install, node, run } from './setup.mjs'

endWithNpm()
await install()
process.exit(
  await run(node, [
    '--watch-path=api/src',
    '--watch-path=api/contract',
    '--watch-path=api/embedded-mongo/src',
    '--watch-path=studio/lake/src',
    '--watch-preserve-output',
    '--env-file-if-exists=.env',
    'api/src/main.ts',
    '--development',
  ]),
)
