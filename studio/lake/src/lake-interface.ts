import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Router } from 'express'
import type { LakeDocument } from './document.ts'
import type { FindPerson, Identify, OnManaged } from './access/access.ts'
import type { FindMembers } from './access/identity.ts'
import type { ReadClient } from './http/client.ts'
import type { Log } from './log.ts'
import type { Params } from './query/parameters.ts'
import type { Perspective } from './query/perspective.ts'
import type { SourceMapKind } from './query/source-map/json-path.ts'
import type { FindShared, KeepAnswer } from './query/router.ts'
import type { SyncTag } from './query/sync-tags.ts'
import type { DueRelease } from './releases/clock.ts'
import type { Store } from './store/open-store.ts'
import type { ImportOptions } from './transfer/import.ts'
import type { OnComment } from './comments/on-comment.ts'
import type { Invitations } from './users/team-router.ts'
import type { FindUsers } from './users/router.ts'
import type { SignIn } from './users/sign-in.ts'

export type LakeOptions = {
  store: Store
  projectId: string
  /** The first one cannot be deleted; missing ones are created. */
  datasets: readonly [string, ...string[]]
  /** The path that the router is mounted at; default `/lake`. */
  mount?: string
  /** The project's name in the Studio; default its id. */
  displayName?: string
  /** Identifies the user of a request's session; tokens are checked by the lake itself. Without it, sessions are anonymous. */
  identify?: Identify
  /**
   * Looks up whoever has signed in from a Studio on another origin, at each request; as at the sign-in by default. Gets what
   * `identify` has returned then, with its `generation`.
   */
  findPerson?: FindPerson
  /** What an anonymous request may see in a perspective of layers, such as `drafts`; nothing by default. */
  findShared?: FindShared
  /** Finds the people behind author ids, for readers of the history. */
  findUsers?: FindUsers
  /** The people with a role: whom `sanity users` lists and, when they may read drafts, comments can mention. None by default. */
  findMembers?: FindMembers
  /** The address and protocol of a request, where trusted proxies forward them; those of the connection by default. */
  readClient?: ReadClient
  /** The site's configured address without a trailing slash; its pages may write besides those of the request's host. */
  publicUrl?: string | null
  /** Origins whose pages may use the lake with the session cookie, besides those in the registry; see `checkOrigin`. */
  allowedOrigins?: readonly string[]
  /** Offers Studios on trusted origins a sign-in; without it they use the session cookie or a token. */
  signIn?: SignIn | null
  /** Older changes of a document are merged into one; null, the default, keeps the whole history. */
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

export type Lake = {
  /** Sanity's HTTP API, for any version: to be mounted where `apiHost` points. */
  router: Router
  /**
   * The key that `keepAnswer` gets with the answer to a request; null for a request that only the router answers.
   * @param url from the parent of the mount point, with the query string
   */
  answerKey(request: IncomingMessage, url: string): string | null
  /** Whether a request has neither a session nor a token. */
  isAnonymous(request: IncomingMessage): Promise<boolean>
  /** Delivers an asset to this process, as the router does. @param address its URL or path, with parameters */
  readAsset(address: string, options: { signal: AbortSignal }): Promise<Response>
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<boolean>
  isEmpty(): boolean
  /**
   * Answers one of the server's own queries, without waiting for other clients' queries.
   * @param view published documents by default; any other perspective shows drafts to whoever gets the result
   * @returns the result as JSON, and its source map as JSON where it is asked for
   * @throws {LakeError}
   */
  query: (
    query: string,
    params?: Params,
    view?: { perspective?: Perspective; sourceMap?: SourceMapKind },
  ) => Promise<{ json: string; sourceMap: string | null; syncTags: SyncTag[]; ms: number }>
  /** Calls back, within the commit, with the sync tags of each transaction that changes published documents. */
  onPublish(listener: (tags: readonly SyncTag[]) => void): void
  /** From then on people can be invited; the lake knows no accounts. */
  inviteWith(invitations: Invitations): void
  /** Calls back after each change of a comment or task. */
  onComment(listener: OnComment): void
  /** Id of the latest event, which the welcome of `live/events` carries too. */
  lastEventId(): string
  /** Closes the streams whose session has ended; to be called when sessions end. */
  recheckIdentities(): Promise<void>
  /** A document as it is stored, private ones too. */
  document(id: string): LakeDocument | null
  /** The published documents that once had a slug, the one that gave it up last first. */
  documentsFormerlyAt(slug: string): LakeDocument[]
  /** When a document was first published, in ISO 8601; null for never. */
  firstPublishedAt(id: string): string | null
  /** All documents as they are stored, in the order of their ids. */
  documents(): readonly LakeDocument[]
  /** Applies mutations in Sanity's JSON format as one transaction. @throws {LakeError} */
  mutate(mutations: unknown[], author: string): void
  /**
   * @param source an archive or a folder in Sanity's export format
   * @returns how many were stored, and how many documents were kept as they are
   */
  importContent(
    source: string,
    options?: Partial<ImportOptions>,
  ): Promise<{ documents: number; assets: number; kept: number }>
  ready(): boolean
  /** Ids of stored documents that cannot be read and are set aside. */
  unreadableIds(): string[]
  close(): Promise<void>
}
