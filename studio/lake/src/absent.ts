import { Router } from 'express'
import { notFound } from './errors.ts'

/** Parts of Sanity's API that the lake does not have, by the paths that `@sanity/client` requests. */
const ABSENT: readonly [what: string, paths: string[]][] = [
  ['agent actions', ['/agent/{*rest}']],
  ['functions', ['/functions/{*rest}', '/blueprints/{*rest}']],
  ['context and knowledge bases', ['/context/{*rest}', '/knowledge-bases/{*rest}']],
  ['media library', ['/media-libraries/{*rest}']],
  ['canvases and dashboards', ['/canvases/{*rest}', '/dashboards/{*rest}']],
  ['comments', ['/collaboration/{*rest}']],
  ['embeddings', ['/projects/:project/datasets/:dataset/settings/embeddings']],
  ['GraphQL', ['/graphql/{*rest}', '/apis/{*rest}']],
  ['webhooks', ['/hooks/{*rest}', '/projects/:project/hooks{/*rest}']],
]

/** Answers 404 with the name of what is missing. */
export function createAbsentRouter(): Router {
  const router = Router()
  for (const [what, paths] of ABSENT)
    router.all(paths, () => {
      throw notFound(`Not supported by this lake: ${what}`)
    })
  return router
}
