import { MANIFEST } from './manifest.ts'

/** Where everything is, both in DATA_DIR and in an archive. */
export const ACCOUNTS = 'accounts/accounts.sqlite'
export const CONTENT = 'content/content.sqlite'
export const ASSETS = 'content/assets'
export const DATABASES = [ACCOUNTS, CONTENT]

const ASSET = /^content\/assets\/[0-9a-f]{40}(-\d+x\d+)?\.[a-z0-9]+$/
/** Files at the top of DATA_DIR, such as secrets. */
const TOP_FILE = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/

/** Whether a restore may write the path. No other path is ever written, so none can be outside of DATA_DIR. */
export const isRestorable = (path: string) => DATABASES.includes(path) || ASSET.test(path) || isTopFile(path)

export const isTopFile = (name: string) => TOP_FILE.test(name) && name !== MANIFEST
