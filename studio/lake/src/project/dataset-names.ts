import type { Names, Registry } from '../store/registry.ts'

const PROJECT = /^[a-z0-9-]+$/i
const DATASET = /^~?[a-z0-9][a-z0-9_-]{0,63}$/

export const isDatasetName = (name: string): boolean => DATASET.test(name)

/**
 * The paths of files contain the names of their project and dataset, and other names would show the content of one
 * dataset as that of another.
 * @throws {Error} for names that Sanity's client refuses, and for others than those of the first start
 */
export function checkNames(given: Names, registry: Registry) {
  if (!PROJECT.test(given.projectId))
    throw new Error(`"${given.projectId}" is not a project id, which has letters, digits and hyphens`)
  if (!isDatasetName(given.dataset))
    throw new Error(`"${given.dataset}" is not a dataset name: ${DATASET_RULE}`)
  const first = registry.firstNames(given)
  if (first.projectId === given.projectId && first.dataset === given.dataset) return
  throw new Error(`The content is of the project "${first.projectId}" and its dataset "${first.dataset}"`)
}

export const DATASET_RULE = '1 to 64 lower-case letters, digits, hyphens and underscores'
