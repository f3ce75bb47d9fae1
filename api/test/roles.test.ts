import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Access, CALLERS, type Caller, THINGS, mayAccess } from '@portfolio/contract/roles'
import { createToken, openStore } from '@portfolio/lake'
import { readSamples } from '#src/content/samples/read-samples.ts'
import { SAMPLE_CONTENT } from '#src/installed.ts'
import { useBackups, restoreInto } from './support/use-backups.ts'
import { createPeople } from './support/people.ts'
import { PROBES, type Probed, prepareContent } from './support/role-probes.ts'
import { type TestPortfolio, startPortfolio } from './support/start-portfolio.ts'
import { type Visitor, createVisitor } from './support/visitor.ts'
import { usePortfolio } from './support/use-portfolio.ts'

// Checks each cell of the matrix in `contract/roles.ts` over HTTP, also after a restart, a restore and an import.
const password = 'Moon-walk-1'
const NAMES = { member: 'Clan', moderator: 'Redar', editor: 'Urednik' } as const

let token = ''
let prepared: Probed

const backups = useBackups()
const portfolio = usePortfolio({ MONGODB_URI: '' }, { isEmptyStart: true })
beforeAll(async () => {
  const people = createPeople(portfolio)
  await people.signedIn(NAMES.member)
  await people.withRole(NAMES.moderator, 'moderator')
  await people.withRole(NAMES.editor, 'editor')
  const store = openStore(join(portfolio.dataDirectory, 'content'), { isShared: true })
  ;({ token } = createToken(store, 'matrix'))
  store.close()
  const types = new Set((await readSamples(SAMPLE_CONTENT)).map(({ _type }) => _type))
  const { owner, editor, member } = await callersOf(portfolio)
  prepared = {
    ...(await prepareContent(owner, portfolio.origin, [...types])),
    people: { owner: await whoIs(owner), editor: await whoIs(editor), member: await whoIs(member) },
  }
})

async function whoIs(person: Visitor) {
  const user = await person.me()
  if (!user?._id) throw new Error('nobody is signed in')
  return { id: user._id, email: user.email, name: `${user.first_name} ${user.last_name}` }
}

async function callersOf(running: TestPortfolio): Promise<Record<Caller, Visitor>> {
  async function signedIn(name: string) {
    const person = running.visitor()
    await person.signIn({ email: `${name.toLowerCase()}@example.test`, password })
    return person
  }
  const anonymous = running.visitor()
  return {
    anonymous,
    member: await signedIn(NAMES.member),
    moderator: await signedIn(NAMES.moderator),
    editor: await signedIn(NAMES.editor),
    owner: await running.owner(),
    token: createVisitor(running.origin, { always: { Authorization: `Bearer ${token}` } }),
  }
}

/** @returns a line for each cell: `editor may not write drafts` */
async function readCells(running: TestPortfolio) {
  const callers = await callersOf(running)
  const expected: string[] = []
  const found: string[] = []
  for (const thing of THINGS) {
    for (const access of ['read', 'write'] as const) {
      const probe = PROBES[thing][access]
      if (!probe) continue
      const cell = (caller: Caller, may: boolean) => `${caller} ${may ? 'may' : 'may not'} ${access} ${thing}`
      expected.push(...CALLERS.map((caller) => cell(caller, mayAccess(caller, access, thing))))
      const probed = { ...prepared, origin: running.origin }
      const outcomes = CALLERS.map(async (caller) =>
        (await probe(callers[caller], probed)).map((may) => cell(caller, may)),
      )
      found.push(...new Set((await Promise.all(outcomes)).flat()))
    }
  }
  return { expected, found }
}

async function expectMatrix(running: TestPortfolio) {
  const { expected, found } = await readCells(running)
  expect(found).toEqual(expected)
}

async function command(name: string, args: string[], dataDirectory: string) {
  const { code, output } = await backups.command(name, args, dataDirectory)
  expect([code, output]).toEqual([0, output])
}

test('every thing that somebody may access has a probe', () => {
  const without = THINGS.flatMap((thing) =>
    (['read', 'write'] as const satisfies Access[])
      .filter(
        (access) => CALLERS.some((caller) => mayAccess(caller, access, thing)) && !PROBES[thing][access],
      )
      .map((access) => `${access} ${thing}`),
  )
  expect(without).toEqual([])
})

test('each cell of the role matrix holds on a running server', () => expectMatrix(portfolio))

test('each cell of the role matrix holds after a restart', async () => {
  await portfolio.restart()
  await expectMatrix(portfolio)
})

test('each cell of the role matrix holds after a restore and an import', { tags: ['slow'] }, async () => {
  await command('backup', [backups.archive], portfolio.dataDirectory)
  await command('content-export', ['content.tar.gz'], portfolio.dataDirectory)
  for (const isImported of [false, true]) {
    const directory = await mkdtemp(join(backups.folder, 'data-'))
    await restoreInto(directory, backups.archive)
    if (isImported) await command('content-import', ['content.tar.gz', '--replace'], directory)
    await using running = await startPortfolio({ DATA_DIR: directory, MONGODB_URI: '' })
    await expectMatrix(running)
  }
})
