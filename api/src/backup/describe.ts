import type { Environment } from '#src/env.ts'
import { ACCOUNTS, CONTENT, isAsset, isContent } from '#src/data-layout.ts'
import type { Made } from './make-backup.ts'
import type { Manifest } from './manifest.ts'

/** Lists the content of a backup, and what is missing, as lines for the terminal. */
export function describeBackup(
  file: string,
  { files, missingAssets, damagedAssets }: Made,
  env: Environment,
): string[] {
  return [
    `${file} contains:`,
    ...describeFiles(files).map((part) => `  - ${part}`),
    ...missingAssets.map((path) => `Missing in DATA_DIR, although a document refers to it: ${path}`),
    ...damagedAssets.map((path) => `Damaged in DATA_DIR: ${path}`),
    ...omissions(env),
    'It contains secrets and personal data: keep it private.',
  ]
}

export function describeFiles(files: readonly { path: string }[]): string[] {
  const has = (path: string) => files.some((each) => each.path === path)
  const assets = files.filter(({ path }) => isAsset(path)).length
  const datasets = files.filter(({ path }) => isContent(path)).length
  const ofDatasets = datasets > 1 ? ` of ${datasets} datasets` : ''
  return [
    ...(has(ACCOUNTS) ? ['accounts, impressions, messages and mails'] : []),
    ...(has(CONTENT) ? [`content${ofDatasets} with drafts and history, ${assets} assets`] : []),
    ...files.filter(({ path }) => !path.includes('/')).map(({ path }) => path),
  ]
}

/** Data that the configuration stores outside DATA_DIR. */
function omissions(env: Environment): string[] {
  return [
    ...(env.mongodbUri
      ? ['Not in it: accounts, impressions, messages and mails are in MongoDB (MONGODB_URI); use mongodump.']
      : []),
    ...(env.hostedContent
      ? ['Not in it: content and assets are in hosted Sanity (SANITY_PROJECT_ID); use sanity dataset export.']
      : []),
    'Not in it: environment variables and .env.',
  ]
}

export function describeRestore({ createdAt, files }: Manifest, env: Environment): string[] {
  const has = (path: string) => files.some((each) => each.path === path)
  return [
    `The backup of ${createdAt} is in ${env.dataDirectory}: ${files.length} files.`,
    'What has ended since then is valid again: passwords, sessions, roles, tokens for programs, shared drafts.',
    ...(has(ACCOUNTS) ? [] : ['It has no accounts: they were in MongoDB; use mongorestore.']),
    ...(has(CONTENT) ? [] : ['It has no content: that was in hosted Sanity; use sanity dataset import.']),
    ...(has(ACCOUNTS) && env.mongodbUri
      ? ['MONGODB_URI is set: a server does not use the restored accounts.']
      : []),
    ...(has(CONTENT) && env.hostedContent
      ? ['SANITY_PROJECT_ID is set: a server does not use the restored content.']
      : []),
  ]
}
