import type { SanityClient } from '@sanity/client-newest'

type Call = (client: SanityClient) => Promise<unknown>

const NEEDED = { organizationId: 'org' } as const
const TARGET = { documentId: 'a', schemaId: '_.schemas.default' } as const

/** Methods of absent parts of Sanity's API: a call of each, and the text of its refusal. */
export const REFUSED: Record<string, [call: Call, named: string]> = {
  'agent.action.generate': [
    (client) => client.agent.action.generate({ ...TARGET, instruction: 'x' }),
    'agent actions',
  ],
  'agent.action.transform': [
    (client) => client.agent.action.transform({ ...TARGET, instruction: 'x' }),
    'agent actions',
  ],
  'agent.action.translate': [
    (client) => client.agent.action.translate({ ...TARGET, toLanguage: { id: 'sr', title: 'Serbian' } }),
    'agent actions',
  ],
  'agent.action.prompt': [(client) => client.agent.action.prompt({ instruction: 'x' }), 'agent actions'],
  'agent.action.patch': [
    (client) => client.agent.action.patch({ ...TARGET, target: { path: 'a', operation: 'set', value: 1 } }),
    'agent actions',
  ],
  'mediaLibrary.video.getPlaybackInfo': [
    (client) =>
      client
        .withConfig({ resource: { type: 'media-library', id: 'ml' } })
        .mediaLibrary.video.getPlaybackInfo('video-30rh9U3GDEK3ToiId1Zje4uvalC-mp4'),
    'media library',
  ],
  'functions.invoke': [(client) => client.functions.invoke('f', { stackId: 'st-1' }), 'functions'],
  'functions.durables.callbackSuccess': [
    (client) => client.functions.durables.callbackSuccess('c'),
    'functions',
  ],
  'functions.durables.callbackFailure': [
    (client) => client.functions.durables.callbackFailure('c'),
    'functions',
  ],
  'context.request': [
    (client) => client.context.request('GET /knowledge-bases', { query: NEEDED }),
    'context',
  ],
  'context.requestBytes': [
    (client) => client.context.requestBytes('GET /knowledge-bases', { query: NEEDED }),
    'context',
  ],
  'context.fetch': [(client) => client.withConfig({ context: NEEDED }).context.fetch('*'), 'context'],
  'context.listen': [
    (client) => failureOf(client.withConfig({ context: NEEDED }).context.listen('*')),
    '404',
  ],
  'context.uploadFile': [
    (client) =>
      client.context.uploadFile({
        knowledgeBaseId: 'k',
        sourceId: 's',
        file: Buffer.from('a'),
        filename: 'a',
      }),
    'context',
  ],
  'context.createFileSource': [
    (client) =>
      client.context.createFileSource({
        knowledgeBaseId: 'k',
        file: Buffer.from('a'),
        filename: 'a',
        type: 'files',
        title: 'a',
      }),
    'context',
  ],
  'datasets.getEmbeddingsSettings': [
    (client) => client.datasets.getEmbeddingsSettings('production'),
    'embeddings',
  ],
  'datasets.editEmbeddingsSettings': [
    (client) => client.datasets.editEmbeddingsSettings('production', { enabled: true }),
    'embeddings',
  ],
}

type Stream = { subscribe(observer: { error: (error: unknown) => void }): unknown }

/** Rejects with the error of an event stream, which has the status of the response and not its message. */
const failureOf = (stream: Stream) =>
  new Promise((_resolve, reject) => void stream.subscribe({ error: reject }))
