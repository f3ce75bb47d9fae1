import { fileURLToPath } from 'node:url'
import { type ClientOf, type Identity, type Lake, createLake, openStore } from '@portfolio/lake'
import type { Logger } from 'pino'
import type { FindOwner } from '#src/accounts/find-owner.ts'
import type { Account } from '#src/accounts/model.ts'
import type { Accounts } from '#src/accounts/service.ts'
import { addMissingTexts } from './missing-texts.ts'

/** A folder in Sanity's import format: NDJSON, and the files that it names. */
const SAMPLE_CONTENT = fileURLToPath(new URL('../../../studio/content/', import.meta.url))

/** The content lake on this machine, with the owner's session as its identity, filled when it is empty. */
export async function openContentLake(options: {
  projectId: string
  dataset: string
  directory: string
  accounts: Accounts
  findOwner: FindOwner
  clientOf: ClientOf
  publicOrigin: string | null
  log: Logger
  say: (line: string) => void
}): Promise<Lake> {
  const { projectId, dataset, directory, accounts, findOwner, clientOf, publicOrigin, log, say } = options
  const lake = createLake({
    store: openStore(directory),
    projectId,
    dataset,
    displayName: 'Portfolio',
    async identify(request) {
      const owner = await findOwner(request)
      return owner ? presentIdentity(owner) : null
    },
    async findUsers(ids) {
      return (await accounts.findMany(ids)).map(presentIdentity)
    },
    clientOf,
    publicOrigin,
    log: ({ level, message, ...details }) => log[level](details, message),
  })
  if (lake.isEmpty()) {
    say('Filling the empty content lake with the sample content …')
    await lake.importContent(SAMPLE_CONTENT)
  }
  const added = await addMissingTexts(lake, SAMPLE_CONTENT)
  if (added > 0) say(`Added interface texts that were missing, in ${added} documents.`)
  return lake
}

const presentIdentity = (account: Account): Identity => ({
  id: account.id,
  name: `${account.first_name} ${account.last_name}`,
  email: account.email,
})
