import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DAMAGES, DAMAGE_NAMES, type DamageName, replaceContent } from '../support/damages.ts'
import { type FoundState, isLess, readState } from '../support/found-state.ts'
import { createLakeToken } from '../support/lake-token.ts'
import type { Scenario, Stage } from '../support/scenario.ts'

type Case = { end: 'clean' | 'killed'; path: string; damage: DamageName }
/** `state` is null when the portfolio did not start. */
type Outcome = { state: FoundState | null; code: number | null; said: string }

/** Files that exist after a stop. After a kill the databases have write-ahead logs, too. */
const LASTING = [
  'accounts/accounts.sqlite',
  'accounts/address',
  'accounts/lock.sqlite',
  'content/content.sqlite',
  'content/lock.sqlite',
  'format',
  'session-secret',
]
const OF_A_KILL = ['accounts/accounts.sqlite', 'content/content.sqlite'].flatMap((path) => [
  path,
  `${path}-wal`,
  `${path}-shm`,
])

/** The short form: each kind of outcome once. Most of these starts end before they open a database. */
const SHORT: Case[] = [
  { end: 'killed', path: 'content/content.sqlite', damage: 'three pages destroyed' },
  { end: 'killed', path: 'content/content.sqlite-wal', damage: 'cut in half' },
  { end: 'clean', path: 'accounts/accounts.sqlite', damage: 'removed' },
  { end: 'clean', path: 'content/content.sqlite', damage: 'removed' },
  { end: 'clean', path: 'session-secret', damage: 'emptied' },
]

/**
 * Damages one file of DATA_DIR and starts: the portfolio runs without what is damaged and says so, or ends with one
 * sentence that names the file and the restore.
 */
export const damage: Scenario = {
  name: 'damaged files',
  async play(stage) {
    const { site, tally } = stage
    const bases = await makeBases(stage)
    try {
      for (const each of stage.isShort ? SHORT : allCases(bases)) {
        replaceContent(site.directory, bases[each.end])
        DAMAGES[each.damage](join(site.directory, each.path), stage.random)
        tally.tries += 1
        judge(stage, each, await startDamaged(stage, bases), bases.state)
      }
    } finally {
      rmSync(bases.parent, { recursive: true, force: true })
    }
  },
}

type Bases = {
  parent: string
  clean: string
  killed: string
  token: string
  picture: string
  state: FoundState
}

/** A DATA_DIR in use, as a stop and as a SIGKILL leave it. */
async function makeBases(stage: Stage): Promise<Bases> {
  const { site, actors } = stage
  const token = await createLakeToken(site.directory)
  const parent = `${site.directory}-bases`
  const [clean, killed] = [join(parent, 'clean'), join(parent, 'killed')]
  const member = await actors.member('Damage')
  const post = (text: string) =>
    member.visitor.post('/api/user/comments/write-impression', { impression: text })
  await post('Before the stop')
  const projects = await (await fetch(new URL('/projects', site.origin))).text()
  const picture = /\/lake\/images\/[^\s"'?&]+\.(?:webp|png|jpg)/.exec(projects)?.[0]
  if (!picture) throw new Error('the page of the projects has no picture')
  // Renders pictures into the cache.
  await readState(site.origin, token, picture)
  await site.end('SIGTERM')
  cpSync(site.directory, clean, { recursive: true })
  await site.start()
  const state = await readState(site.origin, token, picture)
  for (const number of [1, 2, 3]) await publish(site.origin, token, number)
  await post('Before the kill')
  await site.end('SIGKILL')
  cpSync(site.directory, killed, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  return { parent, clean, killed, token, picture, state }
}

function allCases({ clean, killed, picture }: Bases): Case[] {
  const name = picture.split('/').at(-1) ?? ''
  const cached = readdirSync(join(clean, 'content/cache')).find((file) => file.startsWith(name))
  return [
    ...casesOf('clean', clean, [...LASTING, `content/assets/${name}`, `content/cache/${cached}`]),
    ...casesOf('killed', killed, OF_A_KILL),
  ]
}

/** An empty file can only be removed, or replaced. */
const casesOf = (end: Case['end'], base: string, paths: string[]): Case[] =>
  paths
    .filter((path) => existsSync(join(base, path)))
    .flatMap((path) => {
      const isEmpty = statSync(join(base, path)).size === 0
      const names = DAMAGE_NAMES.filter(
        (name) => !isEmpty || name === 'removed' || name === 'replaced by a folder',
      )
      return names.map((name) => ({ end, path, damage: name }))
    })

async function startDamaged({ site }: Stage, { token, picture }: Bases): Promise<Outcome> {
  const from = site.output.length
  const isUp = await site.start().then(
    () => true,
    () => false,
  )
  const state = isUp ? await readState(site.origin, token, picture) : null
  const { code } = await site.end('SIGTERM')
  return { state, code, said: site.output.slice(from) }
}

function judge(
  { site, tally }: Stage,
  { end, path, damage: name }: Case,
  outcome: Outcome,
  whole: FoundState,
) {
  const { state, code } = outcome
  const said = outcome.said.replaceAll(site.directory, 'DATA_DIR')
  const title = `${path}, ${name} after ${end === 'clean' ? 'a stop' : 'a kill'}`
  const fault = (problem: string) => tally.faults.push(`${title}: ${problem}: ${said.slice(-1_000)}`)
  // A message names the database, not its write-ahead log.
  const file = path.replace(/-(?:wal|shm)$/, '')
  if (/\n\s+at /.test(said)) fault('a stack was printed')
  if (!state) {
    tally.lost += 1
    if (code !== 1) fault(`it ended with ${code}`)
    const isSentence = said.trim().split('\n').length === 1 && said.includes('npm run restore')
    if (!isSentence || !said.includes(`DATA_DIR/${file}`))
      fault('not one sentence with the file and the restore')
    return tally.notes.push(`${title} → ends with ${code} → ${said.trim()}`)
  }
  tally.acknowledged += 1
  const places = [said, ...Object.values(state.named)]
  const isSaid = places.every((place) => place.includes(file))
  const isSilent = !places.some((place) => place.includes(file))
  if (!isSaid && (!isSilent || isLess(state, whole)))
    fault(`log, health and start screen do not agree, or say nothing: ${JSON.stringify(state)}`)
  const line = said.split('\n').find((text) => text.includes(file) && !text.startsWith('{'))
  const lost = isLess(state, whole) ? JSON.stringify(state) : 'nothing lost'
  return tally.notes.push(`${title} → runs, health ${state.health}, ${lost} → ${line ?? 'nothing said'}`)
}

async function publish(origin: string, token: string, number: number) {
  const response = await fetch(`${origin}/lake/v1/data/mutate/production`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      mutations: [{ createOrReplace: { _id: `damage-${number}`, _type: 'note', number } }],
    }),
  })
  if (response.status !== 200) throw new Error(`a document could not be published: ${response.status}`)
}
