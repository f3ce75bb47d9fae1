import { type NextFunction, type Request, type Response, Router } from 'express'
import { badRequest, notFound } from '../errors.ts'
import type { LakeContext } from '../access/context.ts'
import type { Identity } from '../access/identity.ts'
import { mayRead, readerOf } from '../access/reader.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { parseMutations } from '../mutations/mutation.ts'
import { checkAuthorship } from './authorship.ts'
import { createCommentsApi } from './comments-api.ts'
import { parseCreation, parseReaction, parseUpdate } from './parse-comment.ts'

const PATH = '/collaboration/comments'
type Api = ReturnType<typeof createCommentsApi>

type Datasets = {
  named: (name: string) => { name: string; dataset: Dataset; router: Router }
  /** Creates the dataset for the comments on another dataset unless it exists. @returns its name */
  setUpComments: (name: string) => string
}

/** `client.collaboration.comments`: stored beside the comments of the Studio. */
export function createCollaborationRouter({ access, projectId }: LakeContext, datasets: Datasets): Router {
  const router = Router()

  /** The datasets of the content and of its comments, which are set up by the first request. */
  function openResource({ query }: Pick<Request, 'query'>) {
    const { resourceType, resourceId } = query
    if (resourceType !== 'dataset')
      throw badRequest('Not supported by this lake: comments on anything but documents')
    const [project, name = ''] = typeof resourceId === 'string' ? resourceId.split('.') : []
    if (project !== projectId) throw notFound('Project not found')
    const content = datasets.named(name)
    return { resource: `${project}.${name}`, content, comments: datasets.named(datasets.setUpComments(name)) }
  }

  const reading =
    (kind: 'query' | 'listen') => async (request: Request, response: Response, next: NextFunction) => {
      await access.toReadUnpublished(request)
      const { comments } = openResource(request)
      request.url = request.url.replace(`${PATH}/${kind}`, `/data/${kind}/${comments.name}`)
      comments.router(request, response, next)
    }
  router.get(`${PATH}/query`, reading('query'))
  router.post(`${PATH}/query`, reading('query'))
  router.get(`${PATH}/listen`, reading('listen'))

  const writing =
    <Params extends Record<string, string>>(
      createMutations: (api: Api, request: Request<Params>, identity: Identity) => object[],
    ) =>
    async (request: Request<Params>, response: Response) => {
      const identity = await access.toWrite(request)
      const { resource, content, comments } = openResource(request)
      const { dataset } = content
      const get = (id: string) => (mayRead(readerOf(identity), id) ? dataset.get(id) : null)
      const api = createCommentsApi({ resource, content: { get }, comments: comments.dataset })
      const mutations = createMutations(api, request, identity)
      const { transactionId } = request.query
      const { id, results } = comments.dataset.transact(parseMutations(mutations), {
        author: identity.id,
        reader: readerOf(identity),
        check: (_ids, changes) => checkAuthorship(changes, identity),
        transactionId: typeof transactionId === 'string' ? transactionId : undefined,
      })
      response.json({ transactionId: id, results })
    }
  router.post(
    PATH,
    writing((api, { body }, identity) => api.create(parseCreation(body), identity)),
  )
  router.patch(
    `${PATH}/:id`,
    writing((api, { body, params }: Request<{ id: string }>) => api.update(params.id, parseUpdate(body))),
  )
  router.delete(
    `${PATH}/:id`,
    writing((api, { params }: Request<{ id: string }>) => api.delete(params.id)),
  )
  router.post(
    `${PATH}/:id/reactions`,
    writing((api, { body, params }: Request<{ id: string }>, identity) =>
      api.addReaction(params.id, parseReaction(body), identity),
    ),
  )
  router.delete(
    `${PATH}/:id/reactions/:shortName`,
    writing((api, { params }: Request<{ id: string; shortName: string }>, identity) =>
      api.removeReaction(params.id, parseReaction({ shortName: params.shortName }), identity),
    ),
  )
  return router
}
