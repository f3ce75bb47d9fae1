type Send = (endpoint: string, body: unknown) => Promise<void>
type Report = (title: string, times: number[]) => void
type TimesOf = (act: (round: number) => Promise<void>) => Promise<number[]>

const QUERIES = {
  'by _type and slug': '*[_type == $type && slug.current == $slug][0]',
  'by _type and a comparison': 'count(*[_type == $type && n > $n])',
} as const
const STACK = 'second,first,drafts'
/** As many as a release can have. */
const DOCUMENTS = 1_000
const PUBLICATIONS = 5
/** Versions in one request. */
const BATCH = 500

/** Queries of two releases over drafts beside those of published documents, and the publication of a large release. */
export async function measureReleases(options: {
  send: Send
  report: Report
  timesOf: TimesOf
  paramsOf: (round: number) => object
}) {
  const { send, report, timesOf, paramsOf } = options
  await fillRelease(send, 'first', DOCUMENTS)
  await fillRelease(send, 'second', DOCUMENTS)
  for (const [name, query] of Object.entries(QUERIES)) {
    const ask = (perspective: string) => (round: number) =>
      send(`query?perspective=${perspective}`, { query: `// ${round}\n${query}`, params: paramsOf(round) })
    // The first query of a perspective collects its documents.
    await ask(STACK)(0)
    report(`${name}, published`, await timesOf(ask('published')))
    report(`${name}, two releases`, await timesOf(ask(STACK)))
  }
  const times: number[] = []
  for (let round = 0; round < PUBLICATIONS; round += 1) {
    await fillRelease(send, `large${round}`, DOCUMENTS)
    const started = performance.now()
    await send('actions', { actions: [action('publish', `large${round}`)] })
    times.push(performance.now() - started)
  }
  report(`a release of ${DOCUMENTS.toLocaleString('en')}`, times)
}

const action = (name: string, releaseId: string) => ({
  actionType: `sanity.action.release.${name}`,
  releaseId,
})

async function fillRelease(send: Send, releaseId: string, count: number) {
  const metadata = { title: releaseId, releaseType: 'undecided' }
  await send('actions', { actions: [{ ...action('create', releaseId), metadata }] })
  for (let from = 0; from < count; from += BATCH) {
    const actions = Array.from({ length: BATCH }, (_, index) => ({
      actionType: 'sanity.action.document.version.create',
      publishedId: `doc-${from + index}`,
      document: {
        _id: `versions.${releaseId}.doc-${from + index}`,
        _type: `type-${(from + index) % 10}`,
        title: { en: releaseId },
        slug: { _type: 'slug', current: `slug-${from + index}` },
        n: from + index,
      },
    }))
    await send('actions', { actions })
  }
}
