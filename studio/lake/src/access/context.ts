import type { ReadOrigin } from '../http/absolute-urls.ts'
import type { ReadClient } from '../http/client.ts'
import type { Log } from '../log.ts'
import type { Access } from './access.ts'
import type { FindTrust } from './origins.ts'

/** What all parts of a lake share. */
export type LakeContext = {
  projectId: string
  /** The path that the lake is mounted at. */
  basePath: string
  access: Access
  readClient: ReadClient
  readOrigin: ReadOrigin
  findTrust: FindTrust
  /** Milliseconds since 1970. */
  now: () => number
  log: Log
}
