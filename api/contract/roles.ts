import type { Role } from './team.ts'

/**
 * Who asks: without a session; with an account; with an account that has a role (see `team.ts`); with a token of the content lake
 * that may do everything, as `npm run content:token` or whoever may write tokens creates it. Other tokens have the rights of an
 * editor or of an anonymous reader.
 */
export const CALLERS = ['anonymous', 'member', 'moderator', 'editor', 'owner', 'token'] as const
export type Caller = (typeof CALLERS)[number]
export type Access = 'read' | 'write'

const RIGHTS: Readonly<Record<string, readonly Access[]>> = {
  '-': [],
  r: ['read'],
  w: ['write'],
  rw: ['read', 'write'],
}

function row(cells: string): (caller: Caller) => readonly Access[] {
  const rights = cells
    .trim()
    .split(/\s+/)
    .map((cell) => RIGHTS[cell])
  if (rights.includes(undefined) || rights.length !== CALLERS.length)
    throw new Error(`"${cells}" is not a row of the matrix`)
  return (caller) => rights[CALLERS.indexOf(caller)] ?? []
}

/**
 * The only definition of who may read and write what. The permissions of the content lake, the guards of the API, the
 * Studio's tools and the tests (`api/test/roles.test.ts`, `api/test/support/route-table.ts`) derive from it.
 *
 * The server's own steps, such as a restart, an import or a restored backup, keep to it too: they never act on data
 * that was written by a role without write access to the result.
 */
const MATRIX = {
  //                        anonymous  member  moderator  editor  owner  token
  publishedDocuments: row('  r          r       r          rw      rw     rw  '),
  drafts: row('              -          -       -          rw      rw     rw  '),
  /** Releases, and documents in one. */
  releases: row('            -          -       -          rw      rw     rw  '),
  history: row('             -          -       -          r       r      r   '),
  /** Comments and tasks of the Studio, which are in a private dataset of their own. */
  comments: row('            -          -       -          rw      rw     rw  '),
  /** Documents whose id begins with `private.`, such as the owner's settings. */
  privateDocuments: row('    -          -       -          -       rw     rw  '),
  /** Pictures and files; a picture has the address of its content's hash. */
  assets: row('              r          r       r          rw      rw     rw  '),
  /** Who edits which draft now. */
  presence: row('            -          -       -          rw      rw     rw  '),
  /** A person's own preferences in the Studio. */
  studioPreferences: row('   -          -       rw         rw      rw     rw  '),
  /** Names of people with a role, who write content. */
  authors: row('             -          -       r          r       r      r   '),
  /** Addresses of other people's accounts, and names of people without a role, by account id. */
  accounts: row('            -          -       -          -       r      r   '),
  /** Datasets besides the first, and CORS origins of the lake. */
  datasets: row('            -          -       -          r       rw     rw  '),
  /** Tokens of the content lake for programs. */
  tokens: row('              -          -       -          -       rw     rw  '),
  /** Webhooks of the content lake, with their log. */
  webhooks: row('            -          -       -          -       rw     rw  '),
  /** Drafts on the site, and links that share one. */
  previews: row('            -          -       -          rw      rw     -   '),
  /** Published impressions; writing needs an account that is not banned. */
  impressions: row('         r          rw      rw         rw      rw     r   '),
  moderation: row('          -          -       rw         -       rw     -   '),
  contactForm: row('         w          w       w          w       w      -   '),
  contactMessages: row('     -          -       -          -       rw     -   '),
  statistics: row('          -          -       -          r       r      -   '),
  team: row('                -          -       -          -       rw     -   '),
  outbox: row('              -          -       -          -       r      -   '),
  auditLog: row('            -          -       -          -       r      -   '),
  metrics: row('             -          -       -          -       r      -   '),
} as const
export type Thing = keyof typeof MATRIX

export const THINGS: readonly Thing[] = Object.keys(MATRIX).filter((name): name is Thing => name in MATRIX)

export const mayAccess = (caller: Caller, access: Access, thing: Thing): boolean =>
  MATRIX[thing](caller).includes(access)

const ROLES: readonly Role[] = ['owner', 'editor', 'moderator']

/** The roles that have this access, for the guard `only`. */
export const rolesThat = (access: Access, thing: Thing): readonly Role[] =>
  ROLES.filter((role) => mayAccess(role, access, thing))

/** The Studio's tools in the order of its navigation bar, each with the access that a role needs for it. */
const TOOLS: readonly (readonly [tool: string, access: Access, thing: Thing])[] = [
  ['start', 'read', 'drafts'],
  ['structure', 'read', 'drafts'],
  ['presentation', 'read', 'previews'],
  ['releases', 'write', 'releases'],
  ['moderation', 'read', 'moderation'],
  ['import', 'write', 'drafts'],
  ['translations', 'write', 'publishedDocuments'],
  ['visits', 'read', 'statistics'],
  ['team', 'read', 'team'],
  ['webhooks', 'read', 'webhooks'],
  ['audit', 'read', 'auditLog'],
  ['vision', 'read', 'drafts'],
]

/** Names of the Studio's tools that a role may use; the Studio opens with the first one. */
export const toolsOf = (role: Role): readonly string[] =>
  TOOLS.filter(([, access, thing]) => mayAccess(role, access, thing)).map(([tool]) => tool)
