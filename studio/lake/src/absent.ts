import { Router } from 'express'
import { notFound } from './errors.ts'

/** Parts of Sanity's API that the lake does not have, by the beginnings of the paths that clients request. */
const ABSENT: readonly [what: string, paths: string[]][] = [
  ['agent actions', ['/agent']],
  ['functions', ['/functions', '/blueprints']],
  ['context and knowledge bases', ['/context', '/knowledge-bases']],
  ['media library', ['/media-libraries']],
  ['canvases and dashboards', ['/canvases', '/dashboards']],
  ['comments', ['/collaboration']],
  ['embeddings', ['/projects/:project/datasets/:dataset/settings/embeddings']],
  ['GraphQL', ['/graphql', '/apis']],
  ['webhooks', ['/hooks', '/projects/:project/hooks']],
]

/** Answers 404 with the name of what is missing. */
export function createAbsentRouter(): Router {
  const router = Router()
  for (const [what, paths] of ABSENT)
    router.use(paths, () => {
      throw notFound(`Not supported by this lake: ${what}`)
    })
  return router
}
