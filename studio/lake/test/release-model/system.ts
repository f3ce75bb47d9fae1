import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataset } from '../../src/dataset/dataset.ts'
import { LakeError } from '../../src/errors.ts'
import { planActions } from '../../src/actions/actions.ts'
import { parseMutations } from '../../src/mutations/mutation.ts'
import { createReleaseClock } from '../../src/releases/clock.ts'
import { isUnpublishing } from '../../src/release.ts'
import { openStore } from '../../src/store/open-store.ts'
import { DANGLING, REFUSED, type ReleaseStep, type Step, isOfRelease } from './model.ts'

const MINUTE_MS = 60_000
const START_MS = Date.UTC(2026, 0, 1)
const timeAt = (minutes: number) => new Date(START_MS + minutes * MINUTE_MS).toISOString()

/** The lake's store, documents and clock, which take the steps of the model. @param now minutes of the model */
export async function openSystem(now: () => number) {
  const directory = await mkdtemp(join(tmpdir(), 'release-model-'))
  const due: string[] = []
  const start = () => {
    const store = openStore(directory)
    const clockTime = () => START_MS + now() * MINUTE_MS
    const dataset = openDataset(store, () => {}, clockTime)
    const clock = createReleaseClock({
      name: 'production',
      dataset,
      findAuthor: () => 'author',
      now: clockTime,
      log: () => {},
      onDue: ({ releaseId }) => due.push(releaseId),
    })
    return { store, dataset, clock }
  }
  let running = start()
  const stop = async () => {
    await running.clock.close()
    running.store.close()
  }

  function write(step: ReleaseStep) {
    const { dataset } = running
    if (step.act === 'edit') {
      const id = `versions.${step.release}.${step.document}`
      return dataset.transact(parseMutations([{ patch: { id, set: { n: step.n } } }]), { author: 'author' })
    }
    return dataset.transact(planActions([actionOf(step)]), { author: 'author' })
  }

  return {
    due,
    async take(step: Step) {
      if (step.act === 'restart') {
        await stop()
        running = start()
      }
      const outcome = isOfRelease(step) ? attempt(() => write(step)) : undefined
      await running.clock.check()
      return outcome
    },
    documents: () =>
      Object.fromEntries<unknown>(
        running.dataset
          .all()
          .map((document) => [
            document._id,
            document._type === 'system.release'
              ? document.state
              : { n: document.n, isRemoval: isUnpublishing(document) },
          ]),
      ),
    async close() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function attempt(write: () => unknown) {
  try {
    write()
  } catch (error) {
    if (error instanceof LakeError && error.status === 409) return REFUSED
    throw error
  }
}

function actionOf(step: Exclude<ReleaseStep, { act: 'edit' }>) {
  if (!('document' in step)) {
    const publishAt = step.act === 'schedule' ? { publishAt: timeAt(step.at) } : {}
    return { actionType: `sanity.action.release.${step.act}`, releaseId: step.release, ...publishAt }
  }
  const { release, document: publishedId } = step
  const versionId = `versions.${release}.${publishedId}`
  const to = { _ref: 'nowhere', _weak: true, _strengthenOnPublish: { type: 'thing' } }
  const fields = step.act === 'add' ? { n: step.n, ...(publishedId === DANGLING ? { to } : {}) } : {}
  const document = { _id: versionId, _type: 'thing', ...fields }
  const name = step.act === 'add' ? 'create' : step.act
  return {
    actionType: `sanity.action.document.version.${name}`,
    publishedId,
    versionId,
    ...(step.act === 'add' ? { document } : {}),
  }
}
