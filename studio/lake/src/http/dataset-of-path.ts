import type { RequestHandler } from 'express'
import { notFound } from '../errors.ts'

// Case-insensitive like Express routes. Below /data the dataset follows the endpoint's name.
const PROJECT = /^\/v[^/]+\/projects\/([^/]+)/i
const DATASET = /^\/v[^/]+\/(?:data\/live\/events|data\/(?!live\/)[^/]+|assets\/[^/]+|socket)\/([^/]+)/i
const DATASET_OF_PROJECT = /^\/v[^/]+\/projects\/[^/]+\/datasets\/([^/]+)\/acl/i
const DELIVERY = /^\/(?:images|files)\/([^/]+)\/([^/]+)/i

/** The dataset that a path names; null for a path of the project itself. @throws {LakeError} 404 for another project */
export function datasetIn(path: string, projectId: string): string | null {
  const [, deliveredProject, deliveredDataset] = DELIVERY.exec(path) ?? []
  const project = PROJECT.exec(path)?.[1] ?? deliveredProject
  if (project !== undefined && decode(project) !== projectId)
    throw notFound(`Project not found - project ID "${project}"`)
  const name = (DATASET.exec(path) ?? DATASET_OF_PROJECT.exec(path))?.[1] ?? deliveredDataset
  return name === undefined ? null : (decode(name) ?? name)
}

/** The dataset in a query's path, not decoded; null for any other path. */
export const queriedDatasetIn = (path: string): string | null =>
  /^\/v[^/]+\/data\/query\/([^/?]+)/.exec(path)?.[1] ?? null

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

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
