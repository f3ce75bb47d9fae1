import { checkOrigin, openStore } from '@portfolio/lake'
import { embeddedContent } from './embedded-content.ts'
import { UsageError, flag, readArguments, runCommand, say } from './terminal.ts'

const USAGE = 'npm run content:origin -- add <origin> [--credentials] | list | remove <origin or id>'

// A server may be running: it reads the origins from the store at every request.
await runCommand(async () => {
  const { positionals, values } = readArguments(USAGE, 2, { credentials: flag('credentials') })
  const [action, name] = positionals
  const isComplete = action === 'list' ? !name : (action === 'add' || action === 'remove') && name
  if (!isComplete) throw new UsageError(`Usage: ${USAGE}`)
  using store = openStore(embeddedContent().directory, { isShared: true })
  const { registry } = store
  if (action === 'add' && name) {
    registry.addOrigin(checkOrigin(name, values.credentials), values.credentials)
    const how = values.credentials ? 'read and, signed in, write' : 'read what everybody may read'
    say(`Pages of ${name} may ${how}.`)
  } else if (action === 'remove' && name) {
    if (!registry.removeOrigin(name)) throw new UsageError(`There is no origin "${name}"`)
    say(`Removed ${name}`)
  } else {
    const origins = registry.origins()
    if (origins.length === 0) say('No other origins are allowed.')
    for (const { id, origin, allowCredentials } of origins)
      say(`${id}  ${allowCredentials ? 'with credentials   ' : 'without credentials'}  ${origin}`)
  }
})
