import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Dataset } from '../dataset/dataset.ts'
import { type LakeDocument, isRecord } from '../document.ts'
import { LakeError } from '../errors.ts'
import type { Log } from '../log.ts'
import { parseMutations } from '../mutations/mutation.ts'
import { publishing, recordFailure } from './publishing.ts'
import { isReleaseDocumentId, releaseIdOf, releaseState } from '../release.ts'

/** Bounds how late a change of the system clock is noticed. */
const LONGEST_WAIT_MS = 1_000
/** Delay after a failure whose cause is not the release, such as a full disk. */
const PAUSE_MS = 30_000

export type DueRelease = {
  dataset: string
  releaseId: string
  title: string | null
  publishAt: string
  /** Whoever changed the release last, as a rule by scheduling it. */
  author: string
  documents: number
  /** It fell due before this process started. */
  isLate: boolean
  /** Why it could not be published; null when it was. */
  error: string | null
}

/**
 * Publishes scheduled releases at their times and in that order, first those that fell due while no lake ran. Due
 * releases are found by their documents each time, so changing the system clock publishes nothing twice.
 */
export function createReleaseClock(deps: {
  name: string
  dataset: Dataset
  findAuthor: (releaseDocumentId: string) => string
  now: () => number
  log: Log
  onDue: (release: DueRelease) => void
}) {
  const { dataset, now, log } = deps
  const startedAt = now()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const closing = new AbortController()

  function wait(ms: number) {
    if (closing.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(() => void check(), ms)
    timer.unref()
  }

  const check = () => (running = running.then(publishDue))

  function nextScheduled() {
    const [next] = dataset
      .releases()
      .filter((release) => releaseState(release) === 'scheduled')
      .map((release) => ({ release, at: Date.parse(String(release.publishAt)) }))
      .filter(({ at }) => !Number.isNaN(at))
      .toSorted((a, b) => a.at - b.at)
    return next
  }

  async function publishDue() {
    for (let next = nextScheduled(); next && next.at <= now(); next = nextScheduled()) {
      if (closing.signal.aborted) return
      if (!settle(next.release)) return wait(PAUSE_MS)
      // Other requests are answered between two releases.
      await nextTurn()
    }
    expectNext()
  }

  function expectNext() {
    const next = nextScheduled()
    if (next) wait(Math.min(Math.max(next.at - now(), 0), LONGEST_WAIT_MS))
  }

  /** @returns whether the release is no longer due */
  function settle(release: LakeDocument): boolean {
    const about = describe(deps.name, release, startedAt)
    try {
      about.author = deps.findAuthor(release._id)
      about.documents = publish(release, about.author)
      log({ level: 'info', message: 'a scheduled release was published', ...about })
    } catch (error) {
      try {
        if (!(error instanceof LakeError)) throw error
        recordFailure(dataset, release._id, error, about.author)
        about.error = error.message
      } catch (err) {
        log({ level: 'error', message: 'a scheduled release cannot be published now', ...about, err })
        return false
      }
      log({ level: 'warn', message: 'a scheduled release could not be published', ...about })
    }
    deps.onDue(about)
    return true
  }

  function publish(release: LakeDocument, author: string): number {
    let count = 0
    dataset.transact(
      (apply, documents) => {
        count = documents.inRelease(releaseIdOf(release._id)).length
        parseMutations(publishing(release, documents)).forEach(apply)
      },
      { author },
    )
    return count
  }

  dataset.onCommit(({ changes }) => {
    if (changes.some(({ id }) => isReleaseDocumentId(id))) void running.then(expectNext)
  })
  expectNext()

  return {
    /** Publishes what is due now, without waiting for the timer. */
    check,
    close() {
      closing.abort()
      clearTimeout(timer)
      return running
    },
  }
}

function describe(dataset: string, release: LakeDocument, startedAt: number): DueRelease {
  const title = isRecord(release.metadata) ? release.metadata.title : null
  const publishAt = String(release.publishAt)
  return {
    dataset,
    releaseId: releaseIdOf(release._id),
    title: typeof title === 'string' && title !== '' ? title : null,
    publishAt,
    author: '',
    documents: 0,
    isLate: Date.parse(publishAt) < startedAt,
    error: null,
  }
}
