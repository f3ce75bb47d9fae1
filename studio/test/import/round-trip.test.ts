import { join } from 'node:path'
import jsonResume from '@jsonresume/schema'
import { pathToFile } from '@portfolio/contract/file-paths'
import { LANGUAGES, type Language, languageInfo } from '@portfolio/contract/language'
import { type SanityClient, createClient } from '@sanity/client'
import { assert, asyncProperty, constantFrom } from 'fast-check'
import type { SanityDocumentLike } from 'sanity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PortfolioServer, startPortfolio } from '../../../web/e2e/support/server.ts'
import { carryOut } from '../../import/carry-out.ts'
import { planImport } from '../../import/plan/plan-import.ts'
import { readContent } from '../../import/plan-files.ts'
import type { Profile } from '../../import/profile.ts'
import { readFiles } from '../../import/readers/read-files.ts'
import { openStore } from '../../lake/src/create-lake.ts'
import { createToken } from '../../lake/src/access/tokens.ts'
import { resumeFile } from './files.ts'
import { resumes } from './resumes.ts'
import { SERBIAN } from '@portfolio/contract/test-languages'

const TRIPS = Number(process.env.PROPERTY_RUNS ?? 12)

let sample: PortfolioServer
let empty: PortfolioServer
let client: SanityClient
/** The content of an empty start. */
let first: SanityDocumentLike[]

beforeAll(async () => {
  ;[sample, empty] = await Promise.all([startPortfolio(), startPortfolio({}, { isEmpty: true })])
  client = connect(empty)
  first = await readContent(client)
})
afterAll(() => Promise.all([sample.stop(), empty.stop()]))

function connect(server: PortfolioServer): SanityClient {
  const store = openStore(join(server.dataDirectory, 'content'), { isShared: true })
  const { token } = createToken(store, 'round trip')
  store.close()
  return createClient({
    projectId: 'portfolio',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: `${server.origin}/lake`,
    useProjectHostname: false,
    useCdn: false,
    token,
  })
}

async function download({ origin }: PortfolioServer, language: Language): Promise<unknown> {
  return (await fetch(origin + pathToFile(language, 'curriculumVitaeJson'))).json()
}

function faultsOf(resume: unknown): string[] {
  const faults: string[] = []
  jsonResume.validate(resume, (found) => faults.push(...(found ?? []).map(({ stack }) => stack)))
  return faults
}

async function plan(from: SanityClient, resume: unknown, language: Language) {
  const { profile } = readFiles([resumeFile(resume)])
  const documents = await readContent(from)
  return {
    documents,
    plan: planImport({ profile, documents, base: new Map(), language }),
  }
}

/** Imports a résumé, and publishes all drafts. */
async function publish(resume: unknown, language: Language) {
  const { documents, plan: planned } = await plan(client, resume, language)
  const chosen = new Set(planned.entries.map(({ id }) => id))
  const toBody = (bytes: Uint8Array<ArrayBuffer>) => Buffer.from(bytes)
  await carryOut(client, { plan: planned, chosen, documents, source: 'JSON Resume', toBody })
  const drafts = (await readContent(client)).filter(({ _id }) => _id.startsWith('drafts.'))
  await drafts
    .reduce(
      (all, { _rev, ...draft }) =>
        all.createOrReplace({ ...draft, _id: draft._id.replace('drafts.', '') }).delete(draft._id),
      client.transaction(),
    )
    .commit()
}

const OURS = '*[_type in ["skill", "project", "profileImport"]]'

/** Brings back the content of the empty start. */
async function clear() {
  // First the CV, which refers to the others.
  await first
    .reduce((all, { _rev, ...document }) => all.createOrReplace(document), client.transaction())
    .commit()
  await client.delete({ query: OURS })
}

/** What an import and an export keep of a profile, with the latest first. */
const comparable = (profile: Profile): Profile => ({
  ...profile,
  jobs: latestFirst(profile.jobs),
  schools: latestFirst(profile.schools),
  certificates: profile.certificates.toSorted((one, other) => (one.course < other.course ? -1 : 1)),
  leftOut: [],
})

const latestFirst = <Entry extends { start?: string | undefined }>(entries: Entry[]) =>
  entries.toSorted((one, other) => ((one.start ?? '') > (other.start ?? '') ? -1 : 1))

const profileOf = (resume: unknown) => readFiles([resumeFile(resume)]).profile

test.for(LANGUAGES)(
  'The résumé of the sample content in %s follows the official schema',
  async (language) => {
    const resume = await download(sample, language)
    expect(faultsOf(resume)).toEqual([])
    expect(resume).toMatchObject({
      basics: { profiles: expect.arrayContaining([expect.objectContaining({ network: 'GitHub' })]) },
      certificates: expect.arrayContaining([expect.objectContaining({ issuer: expect.any(String) })]),
      projects: expect.arrayContaining([
        expect.objectContaining({ keywords: expect.arrayContaining([expect.any(String)]) }),
      ]),
    })
  },
)

test.for(LANGUAGES)('The sample’s own résumé in %s changes nothing when it is imported', async (language) => {
  const again = await plan(connect(sample), await download(sample, language), language)
  expect(again.plan.leftOut).toEqual([])
  expect(again.plan.entries.filter(({ state }) => state !== 'same')).toEqual([])
})

test('The former address of the résumé leads to the new one', async () => {
  const { status, headers } = await fetch(`${sample.origin}${languageInfo(SERBIAN).root}/cv.json`, {
    redirect: 'manual',
  })
  expect([status, headers.get('location')]).toEqual([
    301,
    sample.origin + pathToFile(SERBIAN, 'curriculumVitaeJson'),
  ])
})

test(
  'Any résumé is exported as it was imported, and its export changes nothing',
  { timeout: 900_000 },
  async () => {
    const trips = asyncProperty(resumes, constantFrom(...LANGUAGES), async (resume, language) => {
      await publish(resume, language)
      const exported = await download(empty, language)
      expect(faultsOf(exported)).toEqual([])
      expect(comparable(profileOf(exported))).toEqual(comparable(profileOf(resume)))
      const { plan: again } = await plan(client, exported, language)
      expect(again.entries.flatMap(({ changes, kept }) => [...changes, ...kept])).toEqual([])
    }).afterEach(clear)
    await expect(assert(trips, { numRuns: TRIPS })).resolves.toBeUndefined()
  },
)
