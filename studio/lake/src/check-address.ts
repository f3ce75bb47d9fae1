import { notFound } from './errors.ts'

export type Names = { projectId: string; dataset: string }

/** Throws a 404 LakeError for a path, from the lake's mount point on, that names another project or dataset. */
export type CheckAddress = (path: string) => void

// Case-insensitive, as Express matches routes. A path below /data names its dataset after the endpoint's name.
const PROJECT = /^\/v[^/]+\/projects\/([^/]+)/i
const DATASET =
  /^\/v[^/]+\/(?:data\/live\/events|data\/(?!live\/)[^/]+|assets\/[^/]+|socket|projects\/[^/]+\/datasets)\/([^/]+)/i
const DELIVERY = /^\/(?:images|files)\/([^/]+)\/([^/]+)/i

/** The lake has one dataset, so it must refuse clients that are configured for another instead of changing this one. */
export function createAddressCheck({ projectId, dataset }: Names): CheckAddress {
  const isOther = (given: string | undefined, own: string) => given !== undefined && decode(given) !== own
  return (path) => {
    const [, deliveredProject, deliveredDataset] = DELIVERY.exec(path) ?? []
    const project = PROJECT.exec(path)?.[1] ?? deliveredProject
    const name = DATASET.exec(path)?.[1] ?? deliveredDataset
    if (isOther(project, projectId)) throw notFound(`Project not found - project ID "${project}"`)
    if (isOther(name, dataset))
      throw notFound(`Dataset not found - dataset "${name}" not found for project ID "${projectId}"`)
  }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
