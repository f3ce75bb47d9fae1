import * as z from 'zod/mini'
import { type LakeDocument, isRecord } from '../document.ts'
import { badRequest, mutationError } from '../errors.ts'
import { type PlanDocuments, existing } from '../dataset/plan.ts'
import { type Fields, pathsOf } from '../mutations/mutation.ts'
import { mayRead } from '../access/reader.ts'
import { isTime } from '../times.ts'
import { finalStates, publishing, versionsIn } from './publishing.ts'
import { releaseDocumentIdOf, releaseIdOf, releaseState, versionsPrefix } from '../release.ts'

export const RELEASE_ACTIONS = new Map([
  ['sanity.action.release.create', create],
  ['sanity.action.release.edit', edit],
  ['sanity.action.release.publish', publish],
  ['sanity.action.release.schedule', schedule],
  ['sanity.action.release.unschedule', unschedule],
  ['sanity.action.release.archive', archive],
  ['sanity.action.release.unarchive', unarchive],
  ['sanity.action.release.delete', remove],
  ['sanity.action.release.import', importRelease],
])

function create(action: Fields): Fields[] {
  const name = releaseIdIn(action)
  const document = { _id: releaseDocumentIdOf(name), _type: 'system.release', name, state: 'active' }
  const { metadata = {} } = action
  checkMetadata(metadata)
  return [{ create: { ...document, metadata: { releaseType: 'undecided', ...metadata } } }]
}

function edit(action: Fields, documents: PlanDocuments): Fields[] {
  const { _id } = releaseIn(action, documents, ['active', 'scheduled'])
  const { patch } = action
  if (!isRecord(patch)) throw badRequest('The action needs a "patch"')
  for (const [operation, value] of Object.entries(patch)) {
    const other = pathsOf(operation, value).find((path) => !IN_METADATA.test(path))
    if (operation === 'insert' || other !== undefined)
      throw badRequest(`Only the "metadata" of a release can be edited, and not "${other ?? operation}"`)
  }
  return [{ patch: { ...patch, id: _id } }]
}

const IN_METADATA = /^metadata(?:[.[]|$)/

function publish(action: Fields, documents: PlanDocuments): Fields[] {
  return publishing(releaseIn(action, documents, ['active']), documents)
}

/** A past time is due at once. Scheduling a scheduled release replaces its time. */
function schedule(action: Fields, documents: PlanDocuments): Fields[] {
  const release = releaseIn(action, documents, ['active', 'scheduled'])
  const { publishAt } = action
  if (!isTime(publishAt)) throw badRequest('"publishAt" must be a date and time in ISO 8601')
  for (const { _id } of versionsIn(release, documents)) checkMayWait(_id)
  const at = new Date(publishAt).toISOString()
  return [change(release, { set: { state: 'scheduled', publishAt: at }, unset: ['error'] })]
}

/** The clock publishes without an identity, so whoever may schedule a release must be allowed to write all of it. */
function checkMayWait(id: string) {
  if (mayRead('content', id)) return
  const description = `The private document "${id}" cannot be in a scheduled release: publish it by itself`
  throw mutationError({ type: 'mutationError', description, id })
}

function unschedule(action: Fields, documents: PlanDocuments): Fields[] {
  const release = releaseIn(action, documents, ['scheduled'])
  return [change(release, { set: { state: 'active' }, unset: ['publishAt'] })]
}

function archive(action: Fields, documents: PlanDocuments): Fields[] {
  const release = releaseIn(action, documents, ['active'])
  const versions = documents.inRelease(releaseIdOf(release._id))
  return [
    ...versions.map(({ _id }) => ({ delete: { id: _id } })),
    change(release, {
      set: { state: 'archived', finalDocumentStates: finalStates(versions) },
      unset: ['error'],
    }),
  ]
}

/** Restores the documents from the history. */
function unarchive(action: Fields, documents: PlanDocuments): Fields[] {
  const release = releaseIn(action, documents, ['archived'])
  const { finalDocumentStates: finals } = release
  const own = versionsPrefix(releaseIdOf(release._id))
  const ids = (Array.isArray(finals) ? finals : []).flatMap((state: unknown) =>
    isRecord(state) && typeof state.id === 'string' && state.id.startsWith(own) ? state.id : [],
  )
  const restored = ids.map((id) => {
    const state = documents.lastStateOf(id)
    if (state) return { create: { ...state, _id: id } }
    const description = `The history does not have the document "${id}" any more`
    throw mutationError({ type: 'documentNotFoundError', description, id })
  })
  return [change(release, { set: { state: 'active' }, unset: ['finalDocumentStates'] }), ...restored]
}

function remove(action: Fields, documents: PlanDocuments): Fields[] {
  const release = releaseIn(action, documents, ['archived', 'published'])
  const versions = documents.inRelease(releaseIdOf(release._id))
  return [...versions, release].map(({ _id }) => ({ delete: { id: _id } }))
}

const CREATIONS = new Map<unknown, string>([
  ['fail', 'create'],
  ['replace', 'createOrReplace'],
  ['ignore', 'createIfNotExists'],
])
const FINAL = ['archived', 'published']

/** Imports a scheduled release as active, so that it is not locked or published before its documents are imported. */
function importRelease(action: Fields): Fields[] {
  const name = releaseIdIn(action)
  const creation = CREATIONS.get(action.ifExists ?? 'fail')
  if (!creation) throw badRequest('"ifExists" is "fail", "replace" or "ignore"')
  if (!isRecord(action.attributes)) throw badRequest('The action needs "attributes"')
  const { publishAt: _publishAt, ...attributes } = action.attributes
  const state = FINAL.find((each) => each === attributes.state) ?? 'active'
  return [
    { [creation]: { ...attributes, _id: releaseDocumentIdOf(name), _type: 'system.release', name, state } },
  ]
}

const change = ({ _id }: LakeDocument, patch: Fields) => ({ patch: { ...patch, id: _id } })

/** The release of an action. @throws {LakeError} 409 when it does not exist or is in another state */
function releaseIn(action: Fields, documents: PlanDocuments, states: readonly string[]): LakeDocument {
  const release = existing(documents, releaseDocumentIdOf(releaseIdIn(action)))
  const state = releaseState(release)
  if (states.includes(state)) return release
  const name = releaseIdOf(release._id)
  const description = `The release "${name}" is ${state}, and this action needs one that is ${states.join(' or ')}`
  throw mutationError({ type: 'mutationError', description, id: release._id })
}

/** @throws {LakeError} 400 when an action has left the release with invalid metadata */
export function checkRelease(releaseId: unknown, documents: PlanDocuments) {
  const release = typeof releaseId === 'string' ? documents.get(releaseDocumentIdOf(releaseId)) : null
  if (release) checkMetadata(release.metadata)
}

/** Names of perspectives, which releases cannot have. */
const TAKEN = new Set(['raw', 'published', 'drafts', 'previewDrafts'])

function releaseIdIn({ releaseId }: Fields): string {
  if (typeof releaseId !== 'string' || !/^[A-Za-z0-9_-]{1,100}$/.test(releaseId))
    throw badRequest('The action needs a "releaseId" of letters, digits, hyphens and underscores')
  if (TAKEN.has(releaseId)) throw badRequest(`A release cannot have the name "${releaseId}"`)
  return releaseId
}

const text = z.nullish(z.string('must be a string'))
const choice = (names: string[]) => z.nullish(z.enum(names, `is one of ${names.join(', ')}`))
const metadataSchema = z.object(
  {
    title: text,
    description: text,
    releaseType: choice(['asap', 'scheduled', 'undecided']),
    cardinality: choice(['one', 'many']),
    intendedPublishAt: z.nullish(z.custom(isTime, 'must be a date and time in ISO 8601')),
  },
  'must be an object',
)

function checkMetadata(metadata: unknown): asserts metadata is Fields | undefined {
  const [issue] = z.optional(metadataSchema).safeParse(metadata).error?.issues ?? []
  if (issue) throw badRequest(`"${['metadata', ...issue.path].join('.')}" ${issue.message}`)
}
