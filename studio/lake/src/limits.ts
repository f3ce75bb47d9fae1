import { totalmem } from 'node:os'

/**
 * Limits of one client, and of all clients together. "Anonymous" is a request without an identity; "identified" one
 * with a session or token that may read drafts and write.
 */

/** Bytes of a JSON request body, after decompression. */
export const BODY_MAX_BYTES = { anonymous: 64 * 1024, identified: 20 * 1024 * 1024 } as const

/** Levels of arrays and objects in a JSON body or query parameter. */
export const JSON_MAX_DEPTH = 200

/** Characters of a query. The Studio's search names every field of every type for each search term. */
export const QUERY_MAX_CHARACTERS = { anonymous: 50_000, identified: 500_000 } as const

/** Levels of brackets in a query. */
export const QUERY_MAX_DEPTH = 60

/** Bytes of a query's parameters as JSON. */
export const PARAMETERS_MAX_BYTES = { anonymous: 32 * 1024, identified: 4 * 1024 * 1024 } as const

/** Bytes of a query's result as JSON. */
export const RESULT_MAX_BYTES = { anonymous: 1024 * 1024, identified: 64 * 1024 * 1024 } as const

/** Milliseconds that a query may run. */
export const QUERY_MAX_MS = { anonymous: 2_000, identified: 10_000 } as const

/** Milliseconds that the mutations of a request may take. Nothing else is answered meanwhile. */
export const MUTATIONS_MAX_MS = 10_000

/** Queries of one address, or of one identity, that run or wait at the same time. A page of the site has up to three. */
export const QUERIES_PER_CLIENT_MAX = { anonymous: 4, identified: 64, server: 500 } as const

/** Queries of all clients that run or wait at the same time; the server's own queries are counted separately. */
export const QUERIES_MAX = { anonymous: 32, identified: 256, server: 500 } as const

/** Bytes of results that each kind of client has cached. */
export const ANSWER_CACHE_MAX_BYTES = 16 * 1024 * 1024

const MEMORY_MB = Math.min(process.constrainedMemory() || totalmem(), totalmem()) / 2 ** 20
const shareOfMemory = (share: number, max: number) => Math.floor(Math.min(MEMORY_MB * share, max))

/** Megabytes of heap of the workers, less on a small machine. A query that exceeds it is answered 400. */
export const WORKER_HEAP_MB = {
  anonymous: shareOfMemory(3 / 16, 192),
  identified: shareOfMemory(1 / 4, 512),
  server: shareOfMemory(3 / 16, 256),
  listeners: shareOfMemory(1 / 8, 128),
  images: shareOfMemory(1 / 2, 1_024),
} as const

/**
 * Milliseconds without a job after which a worker process is ended, because it takes 60 MB; null keeps it. Those of
 * editors stay while somebody reads for some minutes: a start takes half a second.
 */
export const WORKER_IDLE_MS = {
  anonymous: 60_000,
  identified: 600_000,
  server: null,
  listeners: 600_000,
  images: 60_000,
} as const

/** WebSocket upgrades that are pending or accepted. */
export const SOCKETS_MAX = { perAddress: 500, total: 3_000 } as const

/** Open `listen` streams and presence sockets, all of which have an identity. */
export const LISTENERS_MAX = { perAddress: 400, total: 1_000 } as const

/** Presence sockets that have not sent a token yet. */
export const PENDING_SOCKETS_MAX = { perAddress: 10, total: 100 } as const

/** Open `live/events` streams. */
export const LIVE_STREAMS_MAX = { perAddress: 100, total: 2_000 } as const

/** Exports of a dataset that are being sent. */
export const EXPORTS_MAX = { perAddress: 4, total: 32 } as const

/**
 * Transactions that a dataset keeps, and characters of their documents, before and after, and patches: a stream that resumes
 * has to have room for all at once.
 */
export const RECENT_MAX = { transactions: 2_000, characters: 1024 * 1024 } as const

/** Bytes that may wait for a slow reader of a stream before it is disconnected. */
export const STREAM_BACKLOG_MAX_BYTES = { live: 64 * 1024, listen: 4 * 1024 * 1024 } as const

/** Bytes of one person's settings in the Studio, which are a few thousand. */
export const SETTINGS_MAX_BYTES = 1024 * 1024

/** Studios at other origins in which one person is signed in at the same time. */
export const STUDIOS_PER_PERSON_MAX = 50

/** Milliseconds for evaluating the queries of all listeners on one transaction, and of one listener alone. */
export const LISTENER_MAX_MS = { all: 1_000, one: 500 } as const

/** Milliseconds between two checks that the identity of an open stream still exists. */
export const IDENTITY_RECHECK_MS = 30_000

/** Milliseconds that a stream stays open while its identity cannot be checked, as when the database is down. */
export const IDENTITY_UNCONFIRMED_MAX_MS = 10 * 60_000

/** Seconds that clients are asked to wait after a 429 or 503. */
export const RETRY_AFTER_SECONDS = { query: 2, image: 5, stream: 30 } as const
