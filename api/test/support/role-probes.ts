import type { Access, Thing } from '@portfolio/contract/roles'
import * as z from 'zod/mini'
import type { Visitor } from './visitor.ts'

/** Content that the probes look for. */
export type Probed = {
  origin: string
  /** Published documents, one of each type. */
  ids: string[]
  /** Path of an uploaded file, such as `files/portfolio/production/….txt`. */
  file: string
  people: Readonly<Record<'owner' | 'editor' | 'member', { id: string; email: string; name: string }>>
}

/** @returns for each way to make the access, whether it was allowed */
type Probe = (caller: Visitor, probed: Probed) => Promise<boolean[]>

const LAKE = '/lake/v2025-02-19'
const DATA = `${LAKE}/data`
const RELEASE = 'matrix'
const PROJECT = 'matrix-project'
const IDS = {
  draft: `drafts.${PROJECT}`,
  version: `versions.${RELEASE}.${PROJECT}`,
  private: 'private.matrix',
} as const
const COMMENTS = 'production-comments'
const ID = '0123456789abcdef01234567'
let written = 0

const isAllowed = ({ status }: { status: number }) => status < 500 && status !== 401 && status !== 403

/** Writes one document of each kind, whose note names the kind. */
export async function prepareContent(
  owner: Visitor,
  origin: string,
  types: readonly string[],
): Promise<Omit<Probed, 'people'>> {
  const ids = types.map((type) => `matrix-${type}`)
  const published = types.map((_type, index) => ({ _id: ids[index], _type, note: 'shown' }))
  const hidden = Object.entries(IDS).map(([kind, _id]) => ({ _id, _type: 'project', note: `hidden ${kind}` }))
  const made = await owner.mutate(...[...published, ...hidden].map((create) => ({ create })))
  if (made.status !== 200) throw new Error(made.text)
  const inLake = (path: string, body: object) =>
    owner.call('POST', `${LAKE}${path}`, { body, headers: { Origin: origin } })
  await inLake('/comments/production/setup', {})
  const comment = { _type: 'comment', message: [{ text: 'hidden comment' }] }
  const commented = await inLake(`/data/mutate/${COMMENTS}`, { mutations: [{ create: comment }] })
  if (commented.status !== 200) throw new Error(commented.text)
  const uploaded = await upload(owner, origin, 'prepared')
  const { document } = z.object({ document: z.object({ path: z.string() }) }).parse(uploaded.body)
  return { origin, ids, file: document.path }
}

const upload = (caller: Visitor, origin: string, text: string) =>
  caller.call('POST', `${LAKE}/assets/files/production?filename=matrix.txt`, {
    rawBody: text,
    headers: { 'Content-Type': 'text/plain', Origin: origin },
  })

/** Whether the answer at each path contains a text. */
const shows =
  (text: string, ...paths: string[]): Probe =>
  (caller) =>
    Promise.all(paths.map(async (path) => (await caller.get(path)).text.includes(text)))

const reaches =
  (...paths: string[]): Probe =>
  (caller) =>
    Promise.all(paths.map(async (path) => isAllowed(await caller.get(path))))

const posts =
  (path: string, body: () => object): Probe =>
  async (caller, { origin }) => [
    isAllowed(await caller.call('POST', path, { body: body(), headers: { Origin: origin } })),
  ]

/** Mutates each document by a patch of its id, a creation, and a patch by a query. */
const changes =
  (...ids: string[]): Probe =>
  async (caller) => {
    written += 1
    const set = { written }
    const answers = await Promise.all(
      ids.flatMap((_id) => [
        caller.mutate({ patch: { id: _id, set } }),
        caller.mutate({ createIfNotExists: { _id, _type: 'project' } }),
        caller.mutate(
          { patch: { query: '*[_id == $id]', params: { id: _id }, set } },
          { patch: { id: _id, set } },
        ),
      ]),
    )
    return answers.map(isAllowed)
  }

const query = (groq: string, perspective: string) =>
  `${DATA}/query/production?query=${encodeURIComponent(groq)}&perspective=${perspective}`

/** Every way to read a document that is not published. */
const unpublished = (kind: keyof typeof IDS, ...perspectives: string[]) =>
  shows(
    `hidden ${kind}`,
    query(`*[_id == "${IDS[kind]}"]`, 'raw'),
    query('*[_type == "project" && _id match "*matrix*"]', 'raw'),
    ...perspectives.map((perspective) => query(`*[_id == "${PROJECT}"]`, perspective)),
    // Queries of v1 see drafts, but no documents of releases.
    ...(kind === 'version'
      ? []
      : [`/lake/v1/data/query/production?query=${encodeURIComponent(`*[_id == "${IDS[kind]}"]`)}`]),
    `${DATA}/doc/production/${IDS[kind]}`,
    `${DATA}/export/production`,
    `${DATA}/export/production?types=project`,
    `${DATA}/history/production/documents/${IDS[kind]}`,
    `${DATA}/history/production/transactions/${IDS[kind]}?effectFormat=mendoza`,
  )

/** Whether the lake shows a person's name or address. */
const showsPerson =
  (field: 'name' | 'email', person: keyof Probed['people']): Probe =>
  (caller, probed) => {
    const { id, ...texts } = probed.people[person]
    return shows(`"${texts[field]}"`, `${LAKE}/users/${id}`, `${LAKE}/users/import,${id}`)(caller, probed)
  }

/** Combines probes into one with the answers of all. */
const each =
  (...probes: Probe[]): Probe =>
  async (caller, probed) =>
    (await Promise.all(probes.map((probe) => probe(caller, probed)))).flat()

const replySchema = z.object({ result: z.unknown() })

/** A tab of the Studio that subscribes to the others, or announces itself. */
const TAB = { sessionId: 'probe', locations: [] }
const present =
  (method: 'presence_subscribe' | 'presence_announce'): Probe =>
  async (caller, { origin }) => {
    const url = `${origin.replace('http', 'ws')}${LAKE}/socket/production`
    const socket = new WebSocket(url, { headers: { ...caller.ownHeaders(), Origin: origin } })
    try {
      return [
        await new Promise<boolean>((resolve) => {
          socket.addEventListener('open', () =>
            socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { data: TAB } })),
          )
          socket.addEventListener('message', ({ data }) =>
            resolve(Boolean(replySchema.parse(JSON.parse(String(data))).result)),
          )
          socket.addEventListener('close', () => resolve(false))
          socket.addEventListener('error', () => resolve(false))
        }),
      ]
    } finally {
      socket.close()
    }
  }

const impression = () => ({ impression: `Words of the matrix, number ${(written += 1)}` })

export const PROBES: Readonly<Record<Thing, Partial<Record<Access, Probe>>>> = {
  publishedDocuments: {
    read: async (caller, probed) => {
      const { text } = await caller.get(`${DATA}/doc/production/${probed.ids.join()}`)
      const found = await shows(
        'shown',
        query(`*[_id == "${PROJECT}"]`, 'published'),
        `${DATA}/export/production`,
      )(caller, probed)
      return [...found, ...probed.ids.map((id) => text.includes(`"_id":"${id}"`))]
    },
    write: (caller, probed) => changes(...probed.ids)(caller, probed),
  },
  drafts: { read: unpublished('draft', 'drafts', 'previewDrafts'), write: changes(IDS.draft) },
  releases: { read: unpublished('version', RELEASE), write: changes(IDS.version) },
  history: {
    read: shows(
      PROJECT,
      `${DATA}/history/production/documents/${PROJECT}`,
      `${DATA}/history/production/transactions/${PROJECT}`,
      `${DATA}/history/production/events/documents/${PROJECT}`,
    ),
  },
  comments: {
    read: shows('hidden comment', `${DATA}/query/${COMMENTS}?query=*`, `${DATA}/export/${COMMENTS}`),
    write: posts(`${DATA}/mutate/${COMMENTS}`, () => ({
      mutations: [{ create: { _type: 'comment', status: 'open' } }],
    })),
  },
  privateDocuments: { read: unpublished('private'), write: changes(IDS.private, 'drafts.private.matrix') },
  assets: {
    read: (caller, probed) => reaches(`/lake/${probed.file}`)(caller, probed),
    write: async (caller, { origin }) => [isAllowed(await upload(caller, origin, `${(written += 1)}`))],
  },
  presence: { read: present('presence_subscribe'), write: present('presence_announce') },
  studioPreferences: {
    read: reaches(`${LAKE}/users/me/keyvalue/a`),
    write: async (caller, { origin }) => [
      isAllowed(
        await caller.call('PUT', `${LAKE}/users/me/keyvalue`, {
          body: { key: 'a', value: 1 },
          headers: { Origin: origin },
        }),
      ),
    ],
  },
  authors: { read: showsPerson('name', 'editor') },
  accounts: {
    read: each(showsPerson('email', 'owner'), showsPerson('email', 'member'), showsPerson('name', 'member')),
  },
  datasets: {
    read: reaches(`${LAKE}/projects/portfolio/cors`),
    write: posts(`${LAKE}/projects/portfolio/cors`, () => ({})),
  },
  tokens: {
    read: reaches(`${LAKE}/projects/portfolio/tokens`),
    write: posts(`${LAKE}/projects/portfolio/tokens`, () => ({})),
  },
  webhooks: {
    read: reaches(`${LAKE}/hooks/projects/portfolio`),
    write: posts(`${LAKE}/hooks/projects/portfolio`, () => ({})),
  },
  previews: {
    read: reaches('/api/preview/links?document=home'),
    write: posts('/api/preview/links', () => ({ document: 'home', path: '/' })),
  },
  impressions: {
    read: reaches('/api/user/comments/write-impression'),
    write: posts('/api/user/comments/write-impression', impression),
  },
  moderation: {
    read: reaches('/api/moderation/counts', '/api/moderation/impressions'),
    write: posts('/api/moderation/read', () => ({ ids: [ID] })),
  },
  contactForm: { write: posts('/api/mail/sendContact', () => ({})) },
  contactMessages: {
    read: reaches('/api/moderation/messages'),
    write: posts(`/api/moderation/messages/${ID}`, () => ({ isAnswered: true })),
  },
  statistics: { read: reaches('/api/visits') },
  team: {
    read: reaches('/api/team'),
    write: posts('/api/team/invitations', () => ({})),
  },
  outbox: { read: reaches('/api/outbox') },
  auditLog: { read: reaches('/api/audit') },
  metrics: { read: reaches('/api/metrics') },
}
