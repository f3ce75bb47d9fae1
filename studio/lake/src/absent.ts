import { Router } from 'express'
import { notFound } from './errors.ts'

/**
 * Parts of Sanity's API that the lake does not have, by the beginnings of the paths that the Studio, the client and the
 * `sanity` command request.
 */
const ABSENT: readonly [what: string, paths: string[]][] = [
  ['agent actions', ['/agent']],
  ['AI Assist', ['/assist']],
  ['functions and blueprints', ['/functions', '/blueprints']],
  ['context and knowledge bases', ['/context', '/knowledge-bases']],
  ['media library', ['/media-libraries']],
  ['canvases and dashboards', ['/canvases', '/dashboards']],
  [
    'embeddings of datasets',
    ['/embeddings-index', '/projects/:project/datasets/:dataset/settings/embeddings'],
  ],
  ['indexing settings', ['/projects/:project/datasets/:dataset/settings/indexing']],
  ['GraphQL', ['/graphql', '/apis']],
  [
    'roles and permissions of Sanity',
    ['/access', '/projects/:project/permissions', '/projects/:project/acl'],
  ],
  ['members and invitations of Sanity', ['/projects/:project/invitations', '/projects/:project/members']],
  [
    'backups of datasets (portfolio-lake --export makes one)',
    [
      '/backups',
      '/projects/:project/datasets/:dataset/backups',
      '/projects/:project/datasets/:dataset/settings/backups',
    ],
  ],
  ['aliases of datasets', ['/aliases', '/projects/:project/aliases']],
  ['tags of datasets', ['/projects/:project/tags', '/projects/:project/datasets/:dataset/tags']],
  ['stored schemas', ['/descriptors', '/projects/:project/datasets/:dataset/schemas']],
  ['organizations, plans and subscriptions', ['/organizations', '/plans', '/subscriptions/organization']],
  ['applications hosted by Sanity', ['/user-applications']],
  ['the events API', ['/data/events']],
  ['sign-in with an account of Sanity', ['/auth/session', '/auth/organizations']],
]

/** Present for reading only, with an empty answer that the Studio needs. */
const UNCHANGEABLE: readonly [what: string, paths: string[]][] = [
  ['scheduled publishing', ['/schedules']],
  ['applications hosted by Sanity', ['/projects/:project/user-applications']],
]

const refusal = (what: string) => notFound(`Not supported by this lake: ${what}`)

/** An endpoint that has no name above. */
export const unknownEndpoint = ({ method, path }: { method: string; path: string }) =>
  refusal(`the endpoint ${method} ${path.slice(0, SHOWN_MAX_CHARACTERS)}`)

const SHOWN_MAX_CHARACTERS = 100

/** Answers 404 with the name of what is missing. */
export function createAbsentRouter(): Router {
  const router = Router()
  for (const [what, paths] of ABSENT)
    router.use(paths, () => {
      throw refusal(what)
    })
  for (const [what, paths] of UNCHANGEABLE)
    router.use(paths, (request, _response, next) => {
      if (request.method !== 'GET' || request.path.split('/').length > DEPTH_OF_LIST) throw refusal(what)
      next()
    })
  return router
}

/** `/{project}/{dataset}` of schedules. */
const DEPTH_OF_LIST = 3
