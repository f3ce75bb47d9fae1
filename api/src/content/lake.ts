import type { IncomingMessage } from 'node:http'
import {
  type Identity,
  type Lake,
  type LakeOptions,
  type Permission,
  createLake,
  openStore,
  type Shared,
} from '@portfolio/lake'
import { mayAccess } from '@portfolio/contract/roles'
import type { Role } from '@portfolio/contract/team'
import type { Logger } from 'pino'
import { SAMPLE_CONTENT } from '#src/installed.ts'
import { refuseLost } from '#src/damage/damaged-data-error.ts'
import { contentIn } from '#src/data-layout.ts'
import { importEmptyStart } from './samples/empty-start.ts'
import { addMissingTexts } from './missing-texts.ts'

export const SAMPLE_IMPRESSIONS = `${SAMPLE_CONTENT}impressions.json`

type Person = { id: string; first_name: string; last_name: string; email: string }
type Member = { account: Person & { sessionGeneration: number }; role: Role }

/** Options that are handed to the lake unchanged. */
type PassedOn = Pick<
  Required<LakeOptions>,
  | 'readClient'
  | 'commonHeaders'
  | 'keepAnswer'
  | 'onDueRelease'
  | 'onManaged'
  | 'publicUrl'
  | 'historyDays'
  | 'webhookAllow'
>

export type OpeningOptions = PassedOn & {
  projectId: string
  dataset: string
  directory: string
  /** The account of a request, when it has a role. */
  findMember: (request: IncomingMessage) => Promise<Member | null>
  /** The account of an earlier sign-in, when it has a role and that sign-in has not ended. */
  findSignedInMember: (signIn: { accountId: string; generation: number }) => Promise<Member | null>
  findPeople: (accountIds: string[]) => Promise<(Person & { role: Role | null })[]>
  /** Ids of the accounts with a role. */
  findTeam: () => Promise<{ ids: string[] }>
  /** What a link shares with the browser; null for nothing. */
  findShared: (request: IncomingMessage) => Promise<Shared | null>
  /**
   * The first content of an empty lake: the sample content, or the same without the sample person. `present`: the
   * lake must not be empty.
   */
  startContent: 'samples' | 'empty' | 'present'
  log: Logger
  say: (line: string) => void
}

/**
 * The content lake on this machine, for accounts with a role; filled when it is empty.
 * @throws {DamagedDataError} for one that must not be empty
 */
export async function openContentLake(
  options: OpeningOptions,
): Promise<{ lake: Lake; isFirstStart: boolean }> {
  const { dataset, directory, findMember, findSignedInMember, findPeople, findTeam, startContent } = options
  const { log, say } = options
  const lake = createLake({
    ...options,
    store: openStore(directory),
    datasets: [dataset],
    displayName: 'Portfolio',
    async identify(request) {
      const member = await findMember(request)
      return member && presentSignedIn(member)
    },
    async findPerson({ id, generation = NO_GENERATION }) {
      const member = await findSignedInMember({ accountId: id, generation })
      return member && presentSignedIn(member)
    },
    findShared: async (request, name) => (name === dataset ? options.findShared(request) : null),
    async findUsers(ids, { permission = 'everything' }) {
      const people = await findPeople(ids)
      // Content is written by people with a role; only the owner may look up other accounts.
      const shown = permission === 'everything' ? people : people.filter(({ role }) => role !== null)
      return [...shown.map(presentIdentity), ...AUTHORS.filter(({ id }) => ids.includes(id))]
    },
    async findMembers() {
      const people = await findPeople((await findTeam()).ids)
      return people.flatMap((person) => (person.role ? presentMember(person, person.role) : []))
    },
    log: ({ level, message, ...details }) => log[level](details, message),
  })
  const isFirstStart = lake.isEmpty()
  if (isFirstStart && startContent === 'empty') {
    say('Filling the empty content lake with the texts of the interface …')
    await importEmptyStart(lake, SAMPLE_CONTENT)
  } else if (isFirstStart && startContent === 'present') {
    await lake.close()
    refuseLost(contentIn(directory), 'this portfolio has accounts')
  } else if (isFirstStart) {
    say('Filling the empty content lake with the sample content …')
    await lake.importContent(SAMPLE_CONTENT)
  } else if (startContent === 'empty') {
    say(
      'The content lake is not empty, so nothing is removed from it. See also: npm run content:remove-samples',
    )
  }
  const added = await addMissingTexts(lake, SAMPLE_CONTENT)
  if (added > 0) say(`Added interface texts that were missing, in ${added} documents.`)
  return { lake, isFirstStart }
}

/** The lake's permission for a role. */
function lakePermission(role: Role): Permission {
  if (mayAccess(role, 'write', 'privateDocuments')) return 'everything'
  return mayAccess(role, 'write', 'drafts') ? 'content' : 'published'
}

/** Authors in a document's history that are no accounts. */
const AUTHORS: Identity[] = [
  { id: 'import', name: 'Imported content', email: '' },
  { id: 'upgrade', name: 'Upgrade', email: '' },
]

const presentMember = (person: Person, role: Role): Identity => ({
  ...presentIdentity(person),
  permission: lakePermission(role),
})

const presentSignedIn = ({ account, role }: Member): Identity => ({
  ...presentMember(account, role),
  generation: account.sessionGeneration,
})

/** For tokens of earlier versions, which have no generation: no account has this one, so they are refused. */
const NO_GENERATION = -1

const presentIdentity = ({ id, first_name, last_name, email }: Person): Identity => ({
  id,
  name: `${first_name} ${last_name}`,
  email,
})
