import { LANGUAGES, languageInfo } from '@portfolio/contract/language'
import { createSchema } from 'sanity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, type Visitor } from '../../api/test/support/visitor.ts'
import { type PortfolioServer, startPortfolio } from '../../web/e2e/support/server.ts'
import { read, readText } from '../translation/read.ts'
import { schemaTypes } from '../schema/schema-types.ts'
import { sections } from '../schema/translations/sections.ts'
import { type FieldChange, type Targets, listChanges, makeSample } from './field-changes.ts'
import { ofType } from './sample-documents.ts'
import { loadQueries } from './used-texts.ts'

/** Paths below the root of each language. */
const inEach = (...paths: string[]) =>
  paths.flatMap((path) =>
    LANGUAGES.map((language) => `${languageInfo(language).root}${path}`.replace(/(?<=.)\/$/, '')),
  )

/** The sample document of each type, and the addresses that deliver its fields to visitors and programs. */
const DELIVERED: Record<string, { id: string; paths: string[] }> = {
  siteSettings: {
    id: 'siteSettings',
    paths: ['/', '/site.webmanifest', '/projects?q=nothing', '/email-login'],
  },
  home: { id: 'home', paths: inEach('/') },
  biography: { id: 'biography', paths: inEach('/about-me') },
  curriculumVitae: {
    id: 'curriculumVitae',
    paths: inEach('/curriculum-vitae', '/resume.json'),
  },
  legalPage: { id: 'privacyPolicy', paths: inEach('/privacy-policy') },
  skill: {
    id: 'skill-sample',
    paths: inEach('/skills', '/skills/certificate/sample'),
  },
  project: {
    id: 'project-sample',
    paths: ['/projects.rss', ...inEach('/projects?q=one', '/projects/sample')],
  },
}

/** Sections of interface texts: used-texts.test.ts finds each text in a query and in the code that shows it. */
const SECTIONS = sections.map(({ type }) => type.name)

/** Fields without an effect on pages, with the test of each. */
const ELSEWHERE: Record<string, string> = {
  'privateSettings.moderation': 'api/test/moderation.test.ts',
  'privateSettings.digest': 'api/test/guestbook-digest.test.ts',
  'privateSettings.notificationAddress': 'api/test/private-settings.test.ts',
}

/** Fields that the browser shows after a click: they count when the page's data contains them. */
const AFTER_A_CLICK = [
  /^home\.(greeting\w+|welcomeText|readMore|astronaut)\b/,
  /^siteSettings\.(music|clickSound)\b/,
]

/** Addresses of the owner's uploaded files, which replace generated ones. */
const PDFS = { paths: inEach('/curriculum-vitae.pdf'), withData: false }

const schema = createSchema({ name: 'portfolio', types: schemaTypes })
const documentTypes = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)

let server: PortfolioServer
let owner: Visitor
let targets: Targets

beforeAll(async () => {
  server = await startPortfolio()
  owner = createVisitor(server.origin, { always: { Origin: server.origin } })
  await owner.signIn(server.owner)
  const assets = await query(
    '{"image": *[_type == "sanity.imageAsset" && extension == "webp"]._id, "file": *[_type == "sanity.fileAsset"]._id}',
  )
  targets = (type) => {
    const found = read(assets, type)
    const [first, second] = Array.isArray(found) ? found.map(String) : ofType(type).map(({ _id }) => _id)
    if (!first || !second) throw new Error(`The sample content has fewer than two of ${type}`)
    return [first, second]
  }
  // The page of projects is rendered again after every change of one, so it gets only two besides the sample.
  const others = await query('*[_type == "project" && count(*[references(^._id)]) == 0]._id')
  const kept = targets('project')
  await mutate(
    ...[others]
      .flat()
      .map(String)
      .filter((id) => !kept.includes(id))
      .map((id) => ({ delete: { id } })),
  )
})
afterAll(() => server.stop())

/** A project has some forty fields, and each change renders its pages again. */
const ONE_TYPE_MS = 60_000

const LAKE = '/lake/v2025-02-19/data'
const query = async (text: string) =>
  read((await owner.get(`${LAKE}/query/production?query=${encodeURIComponent(text)}`)).body, 'result')

async function mutate(...mutations: object[]) {
  const { status, text } = await owner.post(`${LAKE}/mutate/production`, { mutations })
  if (status !== 200) throw new Error(text)
}

/** The responses of some addresses; data for hydration counts only where that is stated. */
async function deliver(paths: readonly string[], withData: boolean): Promise<string[]> {
  const visitor = createVisitor(server.origin)
  return Promise.all(
    paths.map(async (path) => {
      const { status, headers, text } = await visitor.get(path, { Accept: '*/*', 'Accept-Language': 'en' })
      // This is the time of the latest revision.
      const undated = text.replaceAll(/"dateModified":"[^"]*"/g, '')
      const shown = withData ? undated : undated.replace(/<script [^>]*id="_page">.*?<\/script>/, '')
      // The version in `meta` changes with every revision of the document.
      return `${status} ${headers.get('location')} ${path.endsWith('resume.json') ? shown.replace(/"meta": .*/s, '') : shown}`
    }),
  )
}

test('every document type is delivered, or is a section of interface texts', () => {
  const covered = new Set([...Object.keys(DELIVERED), 'privateSettings', 'glossary', ...SECTIONS])
  expect(documentTypes.filter((name) => !covered.has(name))).toEqual([])
})

test('the fields that no page shows are the ones with a test of their own', () => {
  const type = schema.get('privateSettings')
  const paths = type ? listChanges(type, '', targets).map(({ path }) => `privateSettings.${path}`) : []
  expect(paths).toEqual(Object.keys(ELSEWHERE))
})

test('what the queries of pages select leads to its field in the preview', async () => {
  const parameters = { $page: 'termsAndConditions', $skill: 'react', $slug: 'orbit', $language: 'srb' }
  const given = Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)])
  const lost: string[] = []
  for (const [name, text] of await loadQueries()) {
    if (name.startsWith('api/')) continue
    const search = new URLSearchParams([['query', text], ['resultSourceMap', 'true'], ...given])
    const map = read((await owner.get(`${LAKE}/query/production?${search}`)).body, 'resultSourceMap')
    const sources = Object.entries(read(map, 'mappings') ?? {})
    const unknown = sources.filter(([, value]) => readText(read(value, 'source'), 'type') === 'unknown')
    lost.push(...unknown.map(([path]) => `${name} ${path}`))
  }
  // These are computed.
  expect(lost.filter((path) => !/'(hasCaseStudy'\]|skill'\]\['projects'\])$/.test(path))).toEqual([])
})

/** The types with the most fields. */
const LARGE = new Set(['curriculumVitae', 'project'])
const types = Object.entries(DELIVERED).map(([name, { id, paths }]) => ({ name, id, paths }))

test.each(types.filter(({ name }) => !LARGE.has(name)))(
  'every field of $name changes what is delivered',
  expectDelivered,
  ONE_TYPE_MS,
)

test.each(types.filter(({ name }) => LARGE.has(name)))(
  'every field of $name changes what is delivered',
  { tags: ['slow'], timeout: ONE_TYPE_MS },
  expectDelivered,
)

async function expectDelivered({ name, id, paths }: { name: string; id: string; paths: string[] }) {
  const type = schema.get(name)
  if (!type) throw new Error(`there is no type ${name}`)
  const document = findDocument(makeSample(type, '', targets), id, name)
  await mutate({ createOrReplace: document })
  expect(readText(await query(`*[_id == "${id}"][0]`), '_id')).toBe(id)

  const isAfterAClick = (path: string) => AFTER_A_CLICK.some((pattern) => pattern.test(`${name}.${path}`))
  const findGroup = ({ path }: FieldChange) =>
    path.startsWith('pdf.')
      ? PDFS
      : isAfterAClick(path)
        ? { paths, withData: true }
        : { paths, withData: false }
  const shown = await deliver(paths, false)
  await mutate({ patch: { id, set: { notInTheSchema: 1 } } })
  expect(await deliver(paths, false)).toEqual(shown)

  // The settings have a choice where there are two languages or more.
  const isChoice = ({ path }: FieldChange) =>
    LANGUAGES.length > 1 || !`${name}.${path}`.startsWith('siteSettings.languages')
  const changes = listChanges(type, '', targets).filter(isChoice)
  const seen = await findTexts(document, changes, paths)
  const baseline = createBaseline(document)
  const withoutEffect: string[] = []
  for (const change of changes.filter((each) => !seen.has(each)))
    if (!(await hasEffect(document, change, findGroup(change), baseline)))
      withoutEffect.push(`${change.path}: ${JSON.stringify(change.after)}`)
  expect(withoutEffect).toEqual([])
}

type Sample = { _id: string; _type: string }

const findDocument = (sample: unknown, _id: string, _type: string): Sample => ({
  ...(typeof sample === 'object' ? sample : {}),
  _id,
  _type,
})
type Group = { paths: readonly string[]; withData: boolean }

/** Changes all texts at once and searches for each new one, which no other text contains. */
async function findTexts(document: Sample, changes: FieldChange[], paths: readonly string[]) {
  const texts = changes.filter(({ path, before, after }) => before === undefined && after === `${path} two`)
  const set = Object.fromEntries(texts.map(({ path, after }) => [path, after]))
  await mutate({ createOrReplace: document }, { patch: { id: document._id, set } })
  const delivered = (await deliver(paths, false)).join('\n').replaceAll('&quot;', '"')
  const occurs = ({ path }: FieldChange) =>
    new RegExp(String.raw`(?<![\w.\]])${escaped(path)} two(?!\w)`).test(delivered)
  return new Set(texts.filter(occurs))
}

type Deliver = (address: string, withData: boolean) => Promise<string | undefined>

/** The responses for the unchanged sample, each requested once. */
function createBaseline(document: Sample): Deliver {
  const known = new Map<string, string | undefined>()
  return async (address, withData) => {
    const key = `${address} ${withData}`
    if (!known.has(key)) {
      await mutate({ createOrReplace: document })
      known.set(key, (await deliver([address], withData))[0])
    }
    return known.get(key)
  }
}

/** The address at which a change of the same field was last visible. */
const seenAt = new Map<string, string>()

/**
 * Whether one address delivers another response. Requests the address of earlier changes of the field first, then
 * those of the field's language.
 */
async function hasEffect(
  document: Sample,
  { path, before, after }: FieldChange,
  { paths, withData }: Group,
  baseline: Deliver,
) {
  const show = (value: unknown) =>
    mutate({ createOrReplace: document }, { patch: { id: document._id, set: { [path]: value } } })
  const field = `${document._type} ${path.split(/[.[]/)[0]} ${isOf(path)}`
  const readRank = (address: string) =>
    address === seenAt.get(field) ? 0 : address.startsWith('/srb') === isOf(path) ? 1 : 2
  for (const address of paths.toSorted((one, other) => readRank(one) - readRank(other))) {
    if (before !== undefined) await show(before)
    const compared =
      before === undefined ? await baseline(address, withData) : (await deliver([address], withData))[0]
    await show(after)
    if ((await deliver([address], withData))[0] !== compared) {
      seenAt.set(field, address)
      return true
    }
  }
  return false
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const isOf = (path: string) => /\bsrb\b/.test(path)
