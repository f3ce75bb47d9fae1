import { randomUUID } from 'node:crypto'
import type { Dataset } from '../dataset/dataset.ts'
import { type LakeDocument, draftIdOf, isRecord, publishedIdOf } from '../document.ts'
import { badRequest, notFound } from '../errors.ts'
import type { Identity } from '../access/identity.ts'
import { type Anchor, resolveAnchor } from './anchor.ts'
import type { Creation, Update } from './parse-comment.ts'

const TYPE = 'sanity.comment'

/**
 * The mutations of `client.collaboration.comments`, in Sanity's JSON format.
 * @param resource the content's `project.dataset`
 * @param content finds the documents that the caller may read
 */
export function createCommentsApi(options: {
  resource: string
  content: Pick<Dataset, 'get'>
  comments: Dataset
}) {
  const { resource, content, comments } = options

  function find(id: string): LakeDocument {
    const found = comments.get(id)
    if (found?._type !== TYPE) throw notFound(`Comment not found: "${id}"`)
    return found
  }

  const repliesTo = (id: string) =>
    comments.all().filter(({ _type, parentCommentId }) => _type === TYPE && parentCommentId === id)

  /** The draft if there is one: it is what the Studio shows. */
  const commentedDocument = (id: string) =>
    content.get(id) ?? content.get(draftIdOf(id)) ?? content.get(publishedIdOf(id))

  const anchored = (anchor: Anchor, field: string, documentId: string) =>
    resolveAnchor(anchor, field, commentedDocument(documentId))

  function targetFields({ target }: Creation) {
    if (!target) throw badRequest('A comment needs a "target", or as a reply a "parentCommentId"')
    const { documentId, documentType, documentRevisionId, path, anchor } = target
    if (anchor && path === undefined) throw badRequest('An anchor needs a "path"')
    const resolved = anchor && path !== undefined ? anchored(anchor, path, documentId) : null
    return {
      target: {
        document: {
          _ref: `dataset:${resource}:${publishedIdOf(documentId)}`,
          _type: 'globalDocumentReference',
          _weak: true,
        },
        documentType,
        sourceDocumentId: documentId,
        documentRevisionId,
        path: path === undefined ? undefined : { field: path, selection: resolved?.selection },
      },
      contentSnapshot: resolved?.contentSnapshot,
    }
  }

  function threadFields(creation: Creation) {
    const { parentCommentId, target, threadId } = creation
    if (parentCommentId === undefined)
      return { threadId: threadId ?? randomUUID(), status: 'open', ...targetFields(creation) }
    if (target || threadId !== undefined) throw badRequest('A reply has the target and thread of its parent')
    const parent = find(parentCommentId)
    return { parentCommentId, threadId: parent.threadId, status: parent.status, target: parent.target }
  }

  function reanchored(anchor: Anchor | null, { target }: LakeDocument) {
    const path = isRecord(target) && isRecord(target.path) ? target.path : {}
    const id = isRecord(target) ? target.sourceDocumentId : undefined
    if (typeof path.field !== 'string' || typeof id !== 'string') throw badRequest('The comment has no field')
    if (anchor === null) return { unset: ['target.path.selection', 'contentSnapshot'] }
    const { selection, contentSnapshot } = anchored(anchor, path.field, id)
    return { set: { 'target.path.selection': selection, contentSnapshot } }
  }

  return {
    create: (creation: Creation, { id: userId }: Identity) => [
      {
        create: {
          _id: creation._id ?? randomUUID(),
          _type: TYPE,
          _system: { createdBy: userId },
          message: creation.message,
          reactions: [],
          context: creation.context,
          ...threadFields(creation),
        },
      },
    ],
    update(id: string, { message, status, anchor }: Update) {
      const comment = find(id)
      if (status && comment.parentCommentId !== undefined)
        throw badRequest('A reply has the status of its parent')
      const edited = message ? { message, lastEditedAt: new Date().toISOString() } : {}
      const resolved = status ? { status } : {}
      const patches = [{ id, set: { ...edited, ...resolved } }]
      const moved = anchor === undefined ? [] : [{ id, ...reanchored(anchor, comment) }]
      const cascaded = status ? repliesTo(id).map(({ _id }) => ({ id: _id, set: { status } })) : []
      return [...patches, ...moved, ...cascaded].map((patch) => ({ patch }))
    },
    delete: (id: string) => [find(id), ...repliesTo(id)].map(({ _id }) => ({ delete: { id: _id } })),
    addReaction(id: string, shortName: string, { id: userId }: Identity) {
      const { reactions } = find(id)
      const _key = reactionKey(userId, shortName)
      const has = Array.isArray(reactions) && reactions.some((item) => isRecord(item) && item._key === _key)
      const added = { _key, shortName, userId, addedAt: new Date().toISOString() }
      return [
        { patch: { id, ...(has ? { set: {} } : { insert: { after: 'reactions[-1]', items: [added] } }) } },
      ]
    },
    removeReaction(id: string, shortName: string, { id: userId }: Identity) {
      find(id)
      return [{ patch: { id, unset: [`reactions[_key=="${reactionKey(userId, shortName)}"]`] } }]
    },
  }
}

/** The Studio's key: a person can give each reaction only once. */
const reactionKey = (userId: string, shortName: string) => `${userId}-${shortName}`
