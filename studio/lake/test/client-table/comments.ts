import type { SanityClient } from '@sanity/client-newest'
import { type Call, TEXT, firstOf } from './builders.ts'

const of = (client: SanityClient) =>
  client.withConfig({ collaboration: { organizationId: 'org' } }).collaboration.comments
const saying = (text: string) => [{ _type: 'block', children: [{ _type: 'span', text }] }]

/** A comment on a document, and a reply to it. */
async function thread(client: SanityClient, id: string) {
  const comments = of(client)
  const target = { documentId: `drafts.${id}`, documentType: 'row' }
  const comment = await comments.create({ message: saying('Shorter?'), target })
  const reply = await comments.create({ message: saying('Yes.'), parentCommentId: comment._id })
  return { comments, comment, reply }
}

/** `client.collaboration.comments`. */
export const COMMENTS: Record<string, [call: Call, result: unknown]> = {
  'collaboration.comments.create': [
    async (client, id) => (await thread(client, id)).comment,
    {
      _type: 'sanity.comment',
      _system: { createdBy: TEXT },
      threadId: TEXT,
      status: 'open',
      reactions: [],
      target: { documentType: 'row', document: { _type: 'globalDocumentReference' } },
    },
  ],
  'collaboration.comments.update': [
    async (client, id) => {
      const { comments, comment, reply } = await thread(client, id)
      const edited = await comments.update(comment._id, { message: saying('Edited'), status: 'resolved' })
      const replied = await comments.fetch('*[_id == $id][0]', { id: reply._id })
      return { edited, replied }
    },
    {
      edited: { message: saying('Edited'), status: 'resolved', lastEditedAt: TEXT },
      replied: { status: 'resolved', message: saying('Yes.') },
    },
  ],
  'collaboration.comments.delete': [
    async (client, id) => {
      const { comments, comment } = await thread(client, id)
      const { documentIds } = await comments.delete(comment._id)
      return [documentIds.length, await comments.fetch('count(*[threadId == $id])', { id: comment.threadId })]
    },
    [2, 0],
  ],
  'collaboration.comments.addReaction': [
    async (client, id) => {
      const { comments, comment } = await thread(client, id)
      await comments.addReaction(comment._id, ':+1:')
      const { reactions } = await comments.addReaction(comment._id, ':+1:')
      return reactions
    },
    [{ shortName: ':+1:', userId: TEXT, addedAt: TEXT }],
  ],
  'collaboration.comments.removeReaction': [
    async (client, id) => {
      const { comments, comment } = await thread(client, id)
      await comments.addReaction(comment._id, ':+1:')
      await comments.addReaction(comment._id, ':heart:')
      return (await comments.removeReaction(comment._id, ':+1:')).reactions
    },
    [{ shortName: ':heart:' }],
  ],
  'collaboration.comments.fetch': [
    async (client, id) => {
      const { comments, comment } = await thread(client, id)
      const query = '*[_type == "sanity.comment" && target.document._ref == $ref] | order(_createdAt asc)'
      const found = await comments.fetch(`${query}[0]._id`, { ref: comments.getTargetDocumentRef(id) })
      return found === comment._id
    },
    true,
  ],
  'collaboration.comments.listen': [
    async (client) => {
      const events = of(client).listen('*[_type == "sanity.comment"]', {}, { events: ['welcome'] })
      return firstOf(events)
    },
    { type: 'welcome' },
  ],
}
