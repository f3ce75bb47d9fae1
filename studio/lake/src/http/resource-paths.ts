import type { RequestHandler } from 'express'

const RESOURCE =
  /^(\/v[^/]+)\/projects\/([^/]+)\/datasets\/([^/]+)\/(query|mutate|actions|doc|listen|live\/events|history|export|references)(?=[/?]|$)/

/** A client with `resource: { type: 'dataset', id }` names project and dataset before the endpoint instead of after it. */
export const createResourcePaths =
  (projectId: string): RequestHandler =>
  (request, _response, next) => {
    request.url = request.url.replace(RESOURCE, (path, version: string, project, dataset, endpoint) =>
      project === projectId ? `${version}/data/${endpoint}/${dataset}` : path,
    )
    next()
  }
