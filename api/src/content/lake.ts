import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type ClientOf, type Identity, type Lake, createLake, openStore } from '@portfolio/lake'
import type { Logger } from 'pino'
import { addMissingTexts } from './missing-texts.ts'

/** A folder in Sanity's import format: NDJSON, and the files that it names. */
const SAMPLE_CONTENT = fileURLToPath(new URL('../../../studio/content/', import.meta.url))
/** The examples in the guestbook. */
export const SAMPLE_IMPRESSIONS = `${SAMPLE_CONTENT}impressions.json`

type Person = { id: string; first_name: string; last_name: string; email: string }

/** The content lake on this machine, with the owner's session as its identity, filled when it is empty. */
export async function openContentLake(options: {
  projectId: string
  dataset: string
  directory: string
  /** The owner, when the request has the owner's session. */
  findOwner: (request: IncomingMessage) => Promise<Person | null>
  findPeople: (accountIds: string[]) => Promise<Person[]>
  clientOf: ClientOf
  publicOrigin: string | null
  log: Logger
  say: (line: string) => void
}): Promise<{ lake: Lake; isFirstStart: boolean }> {
  const { projectId, dataset, directory, findOwner, findPeople, clientOf, publicOrigin, log, say } = options
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
      return (await findPeople(ids)).map(presentIdentity)
    },
    clientOf,
    publicOrigin,
    log: ({ level, message, ...details }) => log[level](details, message),
  })
  const isFirstStart = lake.isEmpty()
  if (isFirstStart) {
    say('Filling the empty content lake with the sample content …')
    await lake.importContent(SAMPLE_CONTENT)
  }
  const added = await addMissingTexts(lake, SAMPLE_CONTENT)
  if (added > 0) say(`Added interface texts that were missing, in ${added} documents.`)
  return { lake, isFirstStart }
}

const presentIdentity = ({ id, first_name, last_name, email }: Person): Identity => ({
  id,
  name: `${first_name} ${last_name}`,
  email,
})
