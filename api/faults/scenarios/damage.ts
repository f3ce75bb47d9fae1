import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { moderationListSchema } from '@portfolio/contract/moderation'
import { createVisitor } from '#test/support/visitor.ts'
import { DAMAGES, DAMAGE_NAMES, type DamageName, replaceContent } from '../support/damages.ts'
import { createLakeToken } from '../support/lake-token.ts'
import type { Scenario, Stage } from '../support/scenario.ts'
import { OWNER } from '../support/site-process.ts'

type Case = { end: 'clean' | 'killed'; path: string; damage: DamageName }
/** What a start found; null for what could not be read. */
type State = { health: number; impressions: number | null; documents: number | null; pages: number[] }
type Outcome = { state: State | null; code: number | null; said: string; ms: number }

/** Files that are there after any end, and those of a process that was killed. */
const LASTING = [
  'accounts/accounts.sqlite',
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

/** In the tests: each kind of outcome once. */
const SHORT: Case[] = [
  { end: 'killed', path: 'content/content.sqlite', damage: 'three pages destroyed' },
  { end: 'clean', path: 'accounts/accounts.sqlite', damage: 'first page zeroed' },
  { end: 'killed', path: 'content/content.sqlite-wal', damage: 'cut in half' },
  { end: 'clean', path: 'content/content.sqlite', damage: 'removed' },
  { end: 'clean', path: 'accounts/accounts.sqlite', damage: 'removed' },
  { end: 'clean', path: 'content/lock.sqlite', damage: 'first page zeroed' },
  { end: 'clean', path: 'session-secret', damage: 'emptied' },
  { end: 'clean', path: 'session-secret', damage: 'removed' },
  { end: 'clean', path: 'format', damage: 'emptied' },
]

/**
 * Damages one file of DATA_DIR and starts: the portfolio runs without what is damaged and says so, or ends with one
 * sentence that names the file and the restore.
 */
export const damage: Scenario = {
  name: 'damaged files',
  async play(stage) {
    const { site, tally } = stage
    const token = await createLakeToken(site.directory)
    const bases = await makeBases(stage)
    try {
      for (const each of stage.isShort ? SHORT : allCases(bases)) {
        replaceContent(site.directory, bases[each.end])
        DAMAGES[each.damage](join(site.directory, each.path), stage.random)
        tally.tries += 1
        const outcome = await startDamaged(stage, token)
        judge(stage, each, outcome, bases.state)
      }
    } finally {
      rmSync(bases.parent, { recursive: true, force: true })
    }
  },
}

type Bases = { parent: string; clean: string; killed: string; state: State }

/** A DATA_DIR in use, as a stop and as a SIGKILL leave it. */
async function makeBases(stage: Stage): Promise<Bases> {
  const { site, actors } = stage
  const parent = `${site.directory}-bases`
  const member = await actors.member('Damage')
  const post = (text: string) =>
    member.visitor.post('/api/user/comments/write-impression', { impression: text })
  await post('Before the stop')
  const picture = /\/lake\/images\/[^\s"'?&]+\.(?:webp|png)/.exec(await pageOf(site.origin, '/projects'))?.[0]
  if (picture) await fetch(new URL(`${picture}?w=64&fm=webp`, site.origin))
  await site.end('SIGTERM')
  cpSync(site.directory, join(parent, 'clean'), { recursive: true })
  await site.start()
  const token = await createLakeToken(site.directory)
  const state = await readState(site.origin, token)
  for (const number of [1, 2, 3]) await publish(site.origin, token, number)
  await post('Before the kill')
  await site.end('SIGKILL')
  cpSync(site.directory, join(parent, 'killed'), { recursive: true })
  return { parent, clean: join(parent, 'clean'), killed: join(parent, 'killed'), state }
}

function allCases(bases: Bases): Case[] {
  const assets = readdirSync(join(bases.clean, 'content/assets'), { recursive: true, withFileTypes: true })
  const asset = assets.find((entry) => entry.isFile())
  const cases = (end: Case['end'], paths: string[]) =>
    paths
      .filter((path) => existsSync(join(bases[end], path)))
      .flatMap((path) =>
        DAMAGE_NAMES.filter(
          (name) =>
            statSync(join(bases[end], path)).size > 0 || ['removed', 'replaced by a folder'].includes(name),
        ).map((name) => ({ end, path, damage: name })),
      )
  return [
    ...cases('clean', [...LASTING, ...(asset ? [`content/assets/${asset.name}`] : [])]),
    ...cases('killed', OF_A_KILL),
  ]
}

async function startDamaged({ site }: Stage, token: string): Promise<Outcome> {
  const from = site.output.length
  const started = performance.now()
  const isUp = await site.start().then(
    () => true,
    () => false,
  )
  const ms = performance.now() - started
  const state = isUp ? await readState(site.origin, token) : null
  const { code } = await site.end('SIGTERM')
  return { state, code, said: site.output.slice(from), ms }
}

async function readState(origin: string, token: string): Promise<State> {
  const owner = createVisitor(origin)
  const list = await owner.signIn(OWNER).then(
    () => owner.get('/api/moderation/impressions?filter=all'),
    () => null,
  )
  const impressions = list ? moderationListSchema.safeParse(list.body) : null
  const query = encodeURIComponent('count(*)')
  const counted = await fetch(`${origin}/lake/v1/data/query/production?query=${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const documents = z.object({ result: z.number() }).safeParse(await counted.json())
  const pages = await Promise.all(
    ['/', '/projects', '/comments'].map(async (path) => (await fetch(new URL(path, origin))).status),
  )
  return {
    health: (await fetch(new URL('/api/health', origin))).status,
    impressions: impressions?.data?.impressions.length ?? null,
    documents: documents.data?.result ?? null,
    pages,
  }
}

function judge({ site, tally }: Stage, { end, path, damage: name }: Case, outcome: Outcome, whole: State) {
  const { state, code, said } = outcome
  const title = `${path}, ${name} after ${end === 'clean' ? 'a stop' : 'a kill'}`
  const line = said
    .split('\n')
    .find((text) => text.includes('npm run restore') || text.startsWith('Damaged data:'))
    ?.replaceAll(site.directory, 'DATA_DIR')
  if (/\n\s+at /.test(said)) tally.faults.push(`${title}: a stack was printed: ${said.slice(0, 400)}`)
  if (!state) {
    tally.lost += 1
    if (code !== 1) tally.faults.push(`${title}: it ended with ${code}: ${said}`)
    const file = join(site.directory, path).replace(/-(?:wal|shm)$/, '')
    const isNamed = said.includes(file) && line !== undefined && said.trim().split('\n').length === 1
    if (!isNamed) tally.faults.push(`${title}: not one sentence with the file and the restore: ${said}`)
  } else {
    tally.acknowledged += 1
    const isLess =
      (state.documents ?? 0) < (whole.documents ?? 0) || (state.impressions ?? 0) < (whole.impressions ?? 0)
    if (isLess && !line) tally.faults.push(`${title}: ${JSON.stringify(state)}, and nothing was said`)
  }
  const result = state ? `runs, health ${state.health}` : `ends with ${code}`
  tally.notes.push(`${title} → ${result} → ${line ?? 'nothing lost, nothing said'}`)
}

const pageOf = async (origin: string, path: string) => (await fetch(new URL(path, origin))).text()

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
