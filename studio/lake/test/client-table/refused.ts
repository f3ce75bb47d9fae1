import type { SanityClient } from '@sanity/client-newest'

type Call = (client: SanityClient) => Promise<unknown>

const NEEDED = { organizationId: 'org' } as const
const TARGET = { documentId: 'a', schemaId: '_.schemas.default' } as const
const COMMENT = [{ _type: 'block', children: [{ _type: 'span', text: 'x' }] }]
const SOURCE = { knowledgeBaseId: 'k', file: Buffer.from('a'), filename: 'a' }

/** A call of each method of an absent part of Sanity's API. */
export const REFUSED: Record<string, Call> = {
  'agent.action.generate': (client) => client.agent.action.generate({ ...TARGET, instruction: 'x' }),
  'agent.action.transform': (client) => client.agent.action.transform({ ...TARGET, instruction: 'x' }),
  'agent.action.translate': (client) =>
    client.agent.action.translate({ ...TARGET, toLanguage: { id: 'sr', title: 'Serbian' } }),
  'agent.action.prompt': (client) => client.agent.action.prompt({ instruction: 'x' }),
  'agent.action.patch': (client) =>
    client.agent.action.patch({ ...TARGET, target: { path: 'a', operation: 'set', value: 1 } }),
  'mediaLibrary.video.getPlaybackInfo': (client) =>
    client
      .withConfig({ resource: { type: 'media-library', id: 'ml' } })
      .mediaLibrary.video.getPlaybackInfo('video-30rh9U3GDEK3ToiId1Zje4uvalC-mp4'),
  'functions.invoke': (client) => client.functions.invoke('f', { stackId: 'st-1' }),
  'functions.durables.callbackSuccess': (client) => client.functions.durables.callbackSuccess('c', {}),
  'functions.durables.callbackFailure': (client) => client.functions.durables.callbackFailure('c'),
  'context.request': (client) => client.context.request('GET /knowledge-bases', { query: NEEDED }),
  'context.requestBytes': (client) => client.context.requestBytes('GET /knowledge-bases', { query: NEEDED }),
  'context.fetch': (client) => client.withConfig({ context: NEEDED }).context.fetch('*'),
  'context.listen': (client) => failureOf(client.withConfig({ context: NEEDED }).context.listen('*')),
  'context.uploadFile': (client) => client.context.uploadFile({ ...SOURCE, sourceId: 's' }),
  'context.createFileSource': (client) =>
    client.context.createFileSource({ ...SOURCE, type: 'files', title: 'a' }),
  'collaboration.comments.create': (client) =>
    commentsOf(client).create({ message: COMMENT, target: { documentId: 'a', documentType: 'row' } }),
  'collaboration.comments.update': (client) => commentsOf(client).update('c', { status: 'resolved' }),
  'collaboration.comments.delete': (client) => commentsOf(client).delete('c'),
  'collaboration.comments.addReaction': (client) => commentsOf(client).addReaction('c', ':+1:'),
  'collaboration.comments.removeReaction': (client) => commentsOf(client).removeReaction('c', ':+1:'),
  'collaboration.comments.fetch': (client) => commentsOf(client).fetch('*'),
  'collaboration.comments.listen': (client) => failureOf(commentsOf(client).listen('*')),
  'datasets.getEmbeddingsSettings': (client) => client.datasets.getEmbeddingsSettings('production'),
  'datasets.editEmbeddingsSettings': (client) =>
    client.datasets.editEmbeddingsSettings('production', { enabled: true }),
}

const commentsOf = (client: SanityClient) =>
  client.withConfig({ collaboration: NEEDED }).collaboration.comments

type Stream = { subscribe(observer: { error: (error: unknown) => void }): unknown }

/** Rejects with the error of an event stream, which has the status of the response and not its message. */
const failureOf = (stream: Stream) =>
  new Promise((_resolve, reject) => void stream.subscribe({ error: reject }))
