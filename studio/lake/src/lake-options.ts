import type { FindPerson, Identify, OnManaged } from './access/access.ts'
import type { FindMembers } from './access/identity.ts'
import type { ReadClient } from './http/client.ts'
import type { Log } from './log.ts'
import type { FindShared, KeepAnswer } from './query/router.ts'
import type { DueRelease } from './releases/clock.ts'
import type { Store } from './store/open-store.ts'
import type { FindUsers } from './users/router.ts'
import type { SignIn } from './users/sign-in.ts'

export type LakeOptions = {
  store: Store
  projectId: string
  /** Names of the datasets. The first one cannot be deleted; missing ones are created. */
  datasets: readonly [string, ...string[]]
  /** The path that the router is mounted at; default `/lake`. */
  mount?: string
  /** The project's name in the Studio; default its id. */
  displayName?: string
  /** Identifies the user of a request's session; tokens are checked by the lake itself. Without it, sessions are anonymous. */
  identify?: Identify
  /** Looks up at each request a person who signed in from another origin; by default what `identify` returned then. */
  findPerson?: FindPerson
  /** What an anonymous request may see in a perspective of layers, such as `drafts`; nothing by default. */
  findShared?: FindShared
  /** Finds the people behind author ids, for readers of the history. */
  findUsers?: FindUsers
  /** The people with a role, for `sanity users`; comments can mention those who may read drafts. None by default. */
  findMembers?: FindMembers
  /** The address and protocol of a request, where trusted proxies forward them; those of the connection by default. */
  readClient?: ReadClient
  /** The site's configured address without a trailing slash; its pages may write besides those of the request's host. */
  publicUrl?: string | null
  /** Origins whose pages may use the lake with the session cookie, besides those in the registry; see `checkOrigin`. */
  allowedOrigins?: readonly string[]
  /** Offers Studios on trusted origins a sign-in; without it they use the session cookie or a token. */
  signIn?: SignIn | null
  /** Age in days beyond which a document's changes are merged into one; null, the default, keeps the whole history. */
  historyDays?: number | null
  /** Gets answers to anonymous queries that were asked for before, to send them without the router. */
  keepAnswer?: KeepAnswer
  /** Headers of refused WebSocket upgrades, which the application cannot add as to other answers. */
  commonHeaders?: Readonly<Record<string, string>>
  /** The clock, in milliseconds since 1970; that of the machine by default. */
  now?: () => number
  /** Called for each scheduled release when it was published at its time, or could not be. */
  onDueRelease?: (release: DueRelease) => void
  /** Called for each change of tokens, webhooks, allowed origins and datasets over HTTP. */
  onManaged?: OnManaged
  /** Addresses, networks such as `10.0.0.0/8` and host names that webhooks may reach besides the public internet. */
  webhookAllow?: readonly string[]
  /** Default: problems go to stderr. */
  log?: Log
}
