import { once } from 'node:events'
import { readFile, readdir, stat } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { fetchGithubAccount } from '@portfolio/contract/github'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@portfolio/contract/language'
import { type SanityClient, createClient } from '@sanity/client'
import { carryOut } from './carry-out.ts'
import { describeOutcome, takeBack } from './take-back.ts'
import { ImportError } from './import-error.ts'
import type { Plan } from './plan/plan-import.ts'
import { planFiles, prepare } from './plan-files.ts'
import { pathText } from './plan/paths.ts'
import { describeProblem } from './readers/github.ts'
import { isAdded, limitChosen, type NamedFile } from './readers/unzip.ts'
import { readRecords } from './record.ts'

// `npm run content:import-profile`, started by api/src/commands/content-import-profile.ts with its settings.
const USAGE = `npm run content:import-profile -- <file, folder or address> [--language ${LANGUAGES.join('|')}] [--yes]
npm run content:import-profile -- --github <account>
npm run content:import-profile -- --undo`
const TIMEOUT_MS = 30_000

const say = (text: string) => process.stdout.write(`${text}\n`)

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      github: { type: 'string' },
      // npm takes `--language=srb` before `--` for itself.
      language: { type: 'string', default: process.env.npm_config_language ?? DEFAULT_LANGUAGE },
      yes: { type: 'boolean', default: false },
      undo: { type: 'boolean', default: false },
    },
  })
  const client = connect()
  if (values.undo) return undoLast(client)
  const [source] = positionals
  if (positionals.length > 1 || (source === undefined) === (values.github === undefined))
    throw new ImportError(USAGE)
  const language = LANGUAGES.find((each) => each === values.language)
  if (!language) throw new ImportError(`The languages are ${LANGUAGES.join(', ')}`)
  const files = source === undefined ? await readAccount(values.github ?? '') : await readSource(source)
  await importFiles(client, files, { language, isAgreed: values.yes })
}

/** @throws {ImportError} without the variables that the starting script sets */
function connect(): SanityClient {
  const {
    IMPORT_API_HOST: apiHost,
    IMPORT_PROJECT: projectId,
    IMPORT_DATASET: dataset,
    IMPORT_TOKEN: token,
  } = process.env
  if (!projectId || !dataset || !token) throw new ImportError(USAGE)
  const host = apiHost ? { apiHost, useProjectHostname: false } : {}
  return createClient({ projectId, dataset, token, apiVersion: '2025-02-19', useCdn: false, ...host })
}

async function importFiles(
  client: SanityClient,
  files: NamedFile[],
  { language, isAgreed }: { language: Language; isAgreed: boolean },
) {
  const prepared = await prepare(client, files, { language, plan: planFiles })
  for (const row of describe(prepared.plan)) say(row)
  const changing = prepared.plan.entries.filter(({ state }) => state !== 'same')
  if (changing.length === 0) return say('Nothing differs.')
  if (!isAgreed && !(await ask(`Write ${changing.length} drafts? (y/n) `))) return say('Nothing was written.')
  const chosen = new Set(changing.map(({ id }) => id))
  const record = await carryOut(client, { ...prepared, chosen, toBody: (bytes) => Buffer.from(bytes) })
  say(
    `${record?.documents.length ?? 0} drafts are written. Publish them in the Studio, or take them back: --undo`,
  )
}

const MARKS = { created: '+', changed: '~', same: '=' }

function describe({ entries, leftOut }: Plan): string[] {
  return [
    ...entries.flatMap(({ state, type, title, changes, kept }) => [
      `${MARKS[state]} ${type.padEnd(17)}${title}`,
      ...(state === 'changed' ? changes.map(({ path }) => `    ${pathText(path)}`) : []),
      ...kept.map((path) => `    ${pathText(path)} stays as it is on the site`),
    ]),
    ...leftOut.map(({ where, why }) => `- ${where}: ${why}`),
  ]
}

async function ask(question: string): Promise<boolean> {
  using terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Without a terminal the input ends, and a question is never answered.
  const ended = once(terminal, 'close').then(() => '')
  return /^y(?:es)?$/i.test((await Promise.race([terminal.question(question), ended])).trim())
}

async function undoLast(client: SanityClient) {
  const last = (await readRecords(client)).at(-1)
  if (!last) return say('There is no import to take back.')
  const { title, description } = describeOutcome(await takeBack(client, last))
  say(`${title}: ${last.source} of ${last.importedAt}`)
  if (description !== '') say(description)
}

async function readSource(source: string): Promise<NamedFile[]> {
  if (/^https?:\/\//i.test(source)) return [await download(source)]
  const path = resolve(process.env.INIT_CWD ?? '.', source)
  const found = await stat(path).catch(() => null)
  if (!found) throw new ImportError(`There is no file or folder ${path} that this user may read`)
  const files = found.isDirectory() ? await listFiles(path) : [{ file: path, path: basename(path) }]
  limitChosen(await Promise.all(files.map(async ({ file }) => (await stat(file)).size)))
  return Promise.all(files.map(async (named) => ({ path: named.path, bytes: await readFile(named.file) })))
}

async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => ({ file, path: relative(folder, file) }))
    .filter(({ path }) => !isAdded(path))
}

async function download(address: string): Promise<NamedFile> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
  if (!answer?.ok)
    throw new ImportError(`${address} cannot be downloaded${answer ? `: status ${answer.status}` : ''}`)
  limitChosen([Number(answer.headers.get('content-length'))])
  return {
    path: basename(new URL(address).pathname) || 'download',
    bytes: new Uint8Array(await answer.arrayBuffer()),
  }
}

async function readAccount(name: string): Promise<NamedFile[]> {
  const account = await fetchGithubAccount(name, {
    fetch,
    token: process.env.GITHUB_TOKEN ?? null,
    apiUrl: process.env.GITHUB_API_URL ?? '',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if ('problem' in account) throw new ImportError(describeProblem(account.problem))
  return [{ path: `repositories of ${name}`, bytes: new TextEncoder().encode(JSON.stringify(account)) }]
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isOption = error instanceof TypeError && 'code' in error
  if (isOption) return `${error.message.split(/\.(?:\s|$)/)[0]}.\n${USAGE}`
  return (error instanceof ImportError ? null : error.stack) ?? error.message
}

await main().catch((error: unknown) => {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
})
