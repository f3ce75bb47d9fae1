/** What a test does with releases; `at` and `by` are minutes. */
export type Step =
  | { act: 'create'; release: string }
  | { act: 'publish' | 'unschedule' | 'archive' | 'unarchive' | 'delete'; release: string }
  | { act: 'schedule'; release: string; at: number }
  | { act: 'add'; release: string; document: string; n: number }
  | { act: 'edit'; release: string; document: string; n: number }
  | { act: 'discard' | 'unpublish'; release: string; document: string }
  | { act: 'jump'; by: number }
  | { act: 'restart' }

export type ReleaseStep = Extract<Step, { release: string }>
export const isOfRelease = (step: Step): step is ReleaseStep => 'release' in step

export const REFUSED = 'refused'
/** A document whose reference to a missing document becomes strong when it is published. */
export const DANGLING = 'dangling'

type Version = { n: number; isRemoval: boolean }
type Release = { state: string; at: number; versions: Map<string, Version>; kept: Map<string, Version> }

/** Releases as a person would describe them: plain objects, no store and no time but a number. */
export function createModel() {
  const releases = new Map<string, Release>()
  const published = new Map<string, number>()
  const drafts = new Map<string, number>()
  /** The releases that the clock has published or tried to publish. */
  const due: string[] = []
  let now = 0

  function publish(release: Release) {
    if (release.versions.has(DANGLING)) return REFUSED
    for (const [document, { n, isRemoval }] of release.versions) {
      if (!isRemoval) published.set(document, n)
      else {
        const before = published.get(document)
        if (before !== undefined && !drafts.has(document)) drafts.set(document, before)
        published.delete(document)
      }
    }
    release.state = 'published'
    release.versions = new Map()
  }

  function publishDue() {
    const waiting = [...releases].filter(([, { state, at }]) => state === 'scheduled' && at <= now)
    const ordered = waiting.toSorted(([a, one], [b, other]) => one.at - other.at || (a < b ? -1 : 1))
    for (const [name, release] of ordered) {
      due.push(name)
      if (publish(release) === REFUSED) release.state = 'active'
    }
  }

  function change(step: ReleaseStep): typeof REFUSED | undefined {
    const release = releases.get(step.release)
    if (step.act === 'create') {
      if (release) return REFUSED
      releases.set(step.release, { state: 'active', at: 0, versions: new Map(), kept: new Map() })
      return
    }
    if (!release) return REFUSED
    return 'document' in step ? changeVersion(release, step) : changeRelease(release, step)
  }

  function changeRelease(
    release: Release,
    step: Exclude<ReleaseStep, { document: string }>,
  ): typeof REFUSED | undefined {
    const isIn = (...states: string[]) => states.includes(release.state)
    switch (step.act) {
      case 'publish':
        return isIn('active') ? publish(release) : REFUSED
      case 'schedule':
        if (!isIn('active', 'scheduled')) return REFUSED
        return void Object.assign(release, { state: 'scheduled', at: step.at })
      case 'unschedule':
        return isIn('scheduled') ? void (release.state = 'active') : REFUSED
      case 'archive':
        if (!isIn('active')) return REFUSED
        return void Object.assign(release, {
          state: 'archived',
          kept: release.versions,
          versions: new Map(),
        })
      case 'unarchive':
        if (!isIn('archived')) return REFUSED
        return void Object.assign(release, { state: 'active', versions: release.kept })
      case 'delete':
        return isIn('archived', 'published') ? void releases.delete(step.release) : REFUSED
      case 'create':
    }
  }

  function changeVersion(
    { state, versions }: Release,
    step: Extract<Step, { document: string }>,
  ): typeof REFUSED | undefined {
    if (state !== 'active') return REFUSED
    const version = versions.get(step.document)
    switch (step.act) {
      case 'add':
        return version ? REFUSED : void versions.set(step.document, { n: step.n, isRemoval: false })
      case 'edit':
        return version ? void (version.n = step.n) : REFUSED
      case 'discard':
        return version ? void versions.delete(step.document) : REFUSED
      case 'unpublish': {
        const n = published.get(step.document)
        if (n === undefined) return REFUSED
        return void versions.set(step.document, { n: version?.n ?? n, isRemoval: true })
      }
    }
  }

  return {
    now: () => now,
    has: (release: string) => releases.has(release),
    due,
    /** Takes a step. @returns `REFUSED` if the lake should refuse it */
    take(step: Step): typeof REFUSED | undefined {
      if (step.act === 'jump') now += step.by
      const outcome = isOfRelease(step) ? change(step) : undefined
      publishDue()
      return outcome
    },
    /** Every document that there should be, by its id. */
    documents() {
      const versions = [...releases].flatMap(([name, release]) =>
        Array.from(
          release.versions,
          ([id, { n, isRemoval }]) => [`versions.${name}.${id}`, { n, isRemoval }] as const,
        ),
      )
      return Object.fromEntries<unknown>([
        ...Array.from(releases, ([name, { state }]) => [`_.releases.${name}`, state] as const),
        ...Array.from(published, ([id, n]) => [id, { n, isRemoval: false }] as const),
        ...Array.from(drafts, ([id, n]) => [`drafts.${id}`, { n, isRemoval: false }] as const),
        ...versions,
      ])
    },
  }
}
