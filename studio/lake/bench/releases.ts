type Send = (endpoint: string, body: unknown) => Promise<void>
type Report = (title: string, times: number[]) => void
type DocumentOf = (n: number) => { _id: string; [name: string]: unknown }
type TimesOf = (act: (round: number) => Promise<void>) => Promise<number[]>

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
  documentOf: DocumentOf
  /** By the title of their rows. */
  queries: Readonly<Record<string, string>>
}) {
  const { send, report, timesOf, paramsOf, documentOf, queries } = options
  const fill = (releaseId: string) => fillRelease(send, releaseId, documentOf)
  await fill('first')
  await fill('second')
  for (const [name, query] of Object.entries(queries)) {
    const ask = (perspective: string) => (round: number) =>
      send(`query?perspective=${perspective}`, { query: `// ${round}\n${query}`, params: paramsOf(round) })
    // The first query of a perspective collects its documents.
    await ask(STACK)(0)
    report(`${name}, published`, await timesOf(ask('published')))
    report(`${name}, two releases`, await timesOf(ask(STACK)))
  }
  const times: number[] = []
  for (let round = 0; round < PUBLICATIONS; round += 1) {
    await fill(`large${round}`)
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

async function fillRelease(send: Send, releaseId: string, documentOf: DocumentOf) {
  const metadata = { title: releaseId, releaseType: 'undecided' }
  await send('actions', { actions: [{ ...action('create', releaseId), metadata }] })
  for (let from = 0; from < DOCUMENTS; from += BATCH) {
    const documents = Array.from({ length: BATCH }, (_, index) => documentOf(from + index))
    const actions = documents.map((document) => ({
      actionType: 'sanity.action.document.version.create',
      publishedId: document._id,
      document: { ...document, _id: `versions.${releaseId}.${document._id}` },
    }))
    await send('actions', { actions })
  }
}
