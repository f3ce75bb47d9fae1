import type { Role } from './team.ts'

/**
 * Who asks: without a session; with an account; with an account that has a role (see `team.ts`); with a token of the content lake
 * that may do everything, as `npm run content:token` or whoever may write tokens creates it. Other tokens have the rights of an
 * editor or of an anonymous reader.
 */
export const CALLERS = ['anonymous', 'member', 'moderator', 'editor', 'owner', 'token'] as const
export type Caller = (typeof CALLERS)[number]
export type Access = 'read' | 'write'

/**
 * The only definition of who may read and write what. The permissions of the content lake, the guards of the API, the
 * Studio's tools and the tests (`api/test/roles.test.ts`, `api/test/support/route-table.ts`) derive from it.
 *
 * The server's own steps, such as a restart, an import or a restored backup, keep to it too: they never act on data
 * that was written by a role without write access to the result.
 */
const MATRIX = {
  //                    anonymous  member  moderator  editor  owner  token
  publishedDocuments: '  r          r       r          rw      rw     rw',
  drafts: '              -          -       -          rw      rw     rw',
  /** Releases, and documents in one. */
  releases: '            -          -       -          rw      rw     rw',
  history: '             -          -       -          r       r      r',
  /** Comments and tasks of the Studio, which are in a private dataset of their own. */
  comments: '            -          -       -          rw      rw     rw',
  /** Documents whose id begins with `private.`, such as the owner's settings. */
  privateDocuments: '    -          -       -          -       rw     rw',
  /** Pictures and files; a picture has the address of its content's hash. */
  assets: '              r          r       r          rw      rw     rw',
  /** Who edits which draft now. */
  presence: '            -          -       -          rw      rw     rw',
  /** A person's own preferences in the Studio. */
  studioPreferences: '   -          -       rw         rw      rw     rw',
  /** Names of people with a role, who write content. */
  authors: '             -          -       r          r       r      r',
  /** Addresses of other people's accounts, and names of people without a role, by account id. */
  accounts: '            -          -       -          -       r      r',
  /** Datasets besides the first, and CORS origins of the lake. */
  datasets: '            -          -       -          r       rw     rw',
  /** Tokens of the content lake for programs. */
  tokens: '              -          -       -          -       rw     rw',
  /** Webhooks of the content lake, with their log. */
  webhooks: '            -          -       -          -       rw     rw',
  /** Drafts on the site, and links that share one. */
  previews: '            -          -       -          rw      rw     -',
  /** Published impressions; writing needs an account that is not banned. */
  impressions: '         r          rw      rw         rw      rw     r',
  moderation: '          -          -       rw         -       rw     -',
  contactForm: '         w          w       w          w       w      -',
  contactMessages: '     -          -       -          -       rw     -',
  statistics: '          -          -       -          r       r      -',
  team: '                -          -       -          -       rw     -',
  outbox: '              -          -       -          -       r      -',
  auditLog: '            -          -       -          -       r      -',
  metrics: '             -          -       -          -       r      -',
} as const
export type Thing = keyof typeof MATRIX

export const THINGS: readonly Thing[] = Object.keys(MATRIX).filter((name): name is Thing => name in MATRIX)

export const mayAccess = (caller: Caller, access: Access, thing: Thing): boolean =>
  (MATRIX[thing].trim().split(/ +/)[CALLERS.indexOf(caller)] ?? '').includes(access.charAt(0))

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
