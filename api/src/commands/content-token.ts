import { createToken, describeTokens, openStore, revokeTokens } from '@portfolio/lake'
import { embeddedContent } from './embedded-content.ts'
import { UsageError, readArguments, runCommand, say } from './terminal.ts'

const USAGE = 'npm run content:token -- create <name> | list | revoke <name or id>'

// A server may be running: it reads the tokens from the store at every request.
await runCommand(async () => {
  const [action, name] = readArguments(USAGE, 2, {}).positionals
  const isComplete = action === 'list' ? !name : (action === 'create' || action === 'revoke') && name
  if (!isComplete) throw new UsageError(`Usage: ${USAGE}`)
  using store = openStore(embeddedContent().directory, { isShared: true })
  if (action === 'create' && name) {
    const { token } = createToken(store, name)
    say(`The token "${name}" may read everything and write. It is shown only once:\n${token}`)
  } else if (action === 'revoke' && name) {
    const revoked = revokeTokens(store, name)
    if (revoked.length === 0) throw new UsageError(`There is no token "${name}"`)
    for (const { id, label } of revoked) say(`Revoked "${label}" (${id})`)
  } else {
    const tokens = describeTokens(store)
    if (tokens.length === 0) say('There are no tokens.')
    tokens.forEach(say)
  }
})
