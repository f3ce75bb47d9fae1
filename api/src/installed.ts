import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const inWorkspace = existsSync(new URL('../../studio/package.json', import.meta.url))
/** In an installation made by `pnpm deploy` the build of this package contains the Studio's build and content. */
const studioFile = (path: string, built: string) =>
  fileURLToPath(new URL(inWorkspace ? `../../studio/${path}` : `../dist/${built}`, import.meta.url))

export const STUDIO_BUILD = studioFile('dist/', 'studio/')
/** A folder in Sanity's import format: NDJSON, and the files that it names. */
export const SAMPLE_CONTENT = studioFile('content/', 'content/')
