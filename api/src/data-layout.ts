/** Paths in DATA_DIR, and in an archive. */
export const ACCOUNTS = 'accounts/accounts.sqlite'
/** The lake stores its first dataset in its own folder, the others in folders below it. */
export const CONTENT_FOLDER = 'content'
export const datasetFolder = (name: string) => `${CONTENT_FOLDER}/datasets/${name}`
export const contentIn = (folder: string) => `${folder}/content.sqlite`
export const assetIn = (folder: string, file: string) => `${folder}/assets/${file}`
export const CONTENT = contentIn(CONTENT_FOLDER)
/** Which databases the configuration keeps in DATA_DIR. */
export type Kept = { accounts: boolean; content: boolean }
/** In DATA_DIR, unless BACKUP_DIR names another one; a backup leaves it out and a restore keeps it. */
export const BACKUPS = 'backups'
/**
 * Backups of the data before a change of its format. Like those in `BACKUPS`, they are part of no backup, and a restore
 * keeps them.
 */
export const UPGRADES = 'upgrades'
export const FORMAT_FILE = 'format'
export const SECRET_FILE = 'session-secret'
/** A file that exists while a restore moves files into their place; an interrupted restore leaves it behind. */
export const RESTORING = '.restoring'
/** In an archive only: the list of its files. */
export const MANIFEST = 'manifest.json'

const DATASET = String.raw`content(/datasets/~?[a-z0-9][a-z0-9_-]{0,63})?`
const CONTENT_FILE = new RegExp(`^${DATASET}/content\\.sqlite$`)
const ASSET_FILE = new RegExp(`^${DATASET}/assets/[0-9a-f]{40}(-\\d+x\\d+)?\\.[a-z0-9]+$`)
/**
 * Files directly in DATA_DIR that a backup contains. Others may change while they are read, such as a log that somebody
 * keeps there.
 */
export const TOP_FILES = [FORMAT_FILE, SECRET_FILE]
/** Names of the files directly in DATA_DIR that a restore may write: version 1.0.0 has put all of them into its backups. */
const TOP_FILE = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/

/** Whether a restore may write the path: an allowlist, so that no path leads outside DATA_DIR. */
export const isRestorable = (path: string) => isDatabase(path) || isAsset(path) || isTopFile(path)

export const isContent = (path: string) => CONTENT_FILE.test(path)
export const isDatabase = (path: string) => path === ACCOUNTS || isContent(path)
export const isAsset = (path: string) => ASSET_FILE.test(path)

/** Leaves out `.partial` files, which are still being written. */
const isTopFile = (name: string) => TOP_FILE.test(name) && name !== MANIFEST && !name.endsWith('.partial')
