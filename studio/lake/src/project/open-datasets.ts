import { existsSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { badRequest, conflict, notFound } from '../errors.ts'
import { type Store, openStore } from '../store/open-store.ts'
import type { AclMode, DatasetEntry, Names, Registry } from '../store/registry.ts'
import { UNFINISHED, copyContent } from './copy-dataset.ts'
import { type DatasetDeps, type DatasetServer, serveDataset } from './serve-dataset.ts'

/** The datasets of a project. The first one is in the lake's own directory, the others in `datasets/<name>` there. */
export type Datasets = ReturnType<typeof openDatasets>

/** Limited, because each dataset keeps its documents in memory and has its own query workers. */
const DATASETS_MAX = 20

/** @param names the first dataset, then those that are created when they are missing */
export function openDatasets(
  store: Store,
  [firstName, ...others]: readonly [string, ...string[]],
  deps: DatasetDeps,
) {
  const { registry } = store
  checkNames({ projectId: deps.projectId, dataset: firstName }, registry)
  const first = serveDataset(firstName, store, deps, { isBusy: true, addonFor: null })
  const open = new Map([[firstName, first]])
  const folder = join(store.directory, 'datasets')
  const directoryOf = (name: string) => join(folder, name)
  // Left by copies that a crash has interrupted.
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (name.startsWith(UNFINISHED)) rmSync(directoryOf(name), { recursive: true })
  function start(name: string, addonFor: string | null) {
    const opened = openStore(directoryOf(name))
    try {
      open.set(name, serveDataset(name, opened, deps, { isBusy: false, addonFor }))
    } catch (error) {
      opened.close()
      throw error
    }
  }
  for (const { name, addonFor } of registry.datasets()) if (!open.has(name)) start(name, addonFor)
  for (const name of others) if (!open.has(name)) create(name, 'public')

  const findEntry = (name: string): DatasetEntry =>
    registry.datasets().find((entry) => entry.name === name) ?? { name, aclMode: 'public', addonFor: null }
  const findAddon = (name: string) =>
    registry.datasets().find(({ addonFor }) => addonFor === name)?.name ?? null

  function checkNew(name: string) {
    if (!isDatasetName(name)) throw badRequest(`A dataset name has ${DATASET_RULE}`)
    if (open.has(name)) throw conflict(`Dataset "${name}" already exists`)
    if (open.size >= DATASETS_MAX) throw badRequest(`A lake has at most ${DATASETS_MAX} datasets`)
    // An interrupted deletion may have left files.
    if (existsSync(directoryOf(name)))
      throw conflict(`There are files of a dataset "${name}" already: remove ${directoryOf(name)} first`)
  }

  function named(name: string): DatasetServer {
    const found = open.get(name)
    if (!found)
      throw notFound(`Dataset not found - dataset "${name}" not found for project ID "${deps.projectId}"`)
    return found
  }

  function create(name: string, aclMode: AclMode, addonFor: string | null = null) {
    checkNew(name)
    register(name, aclMode, addonFor)
    return { name, aclMode }
  }

  /** Registers a new dataset and opens it. When it cannot, such as on a full disk, nothing of it stays. */
  function register(name: string, aclMode: AclMode, addonFor: string | null) {
    try {
      // Registered first: a process that ends in between opens it at its next start.
      registry.putDataset(name, aclMode, addonFor)
      start(name, addonFor)
    } catch (error) {
      rmSync(directoryOf(name), { recursive: true, force: true })
      try {
        registry.removeDataset(name)
      } catch {
        // There may be no room for this either; `create` then registers it again.
      }
      throw error
    }
  }

  /** Deletes a dataset's documents, history and files. @throws {LakeError} 404, or 400 for the first dataset */
  async function remove(name: string) {
    const server = named(name)
    if (server === first)
      throw badRequest(`The dataset "${name}" cannot be deleted: the lake is started with it`)
    const addon = findAddon(name)
    if (addon !== null) await remove(addon)
    registry.removeDataset(name)
    open.delete(name)
    for (const { id, dataset } of deps.hooks.all()) if (dataset === name) deps.hooks.remove(id)
    await server.close()
    await rm(directoryOf(name), { recursive: true, force: true })
  }

  return {
    first,
    /** @throws {LakeError} 404 */
    named,
    list: () => [...open.keys()].toSorted().map(findEntry),
    isPrivate: (name: string) => findEntry(name).aclMode === 'private',
    /** @throws {LakeError} 400 for an invalid name, 409 for a dataset that exists */
    create,
    /**
     * Creates the private dataset for the comments and tasks of another, unless it exists.
     * @returns its name @throws {LakeError} as `create`
     */
    setUpComments(name: string) {
      if (findEntry(name).addonFor !== null) throw badRequest(`The dataset "${name}" has comments itself`)
      const addon = findAddon(name)
      // One that is registered and not open could not be made on a full disk.
      if (addon !== null && open.has(addon)) return addon
      return create(`${named(name).name}-comments`, 'private', name).name
    },
    /** @throws {LakeError} 404 */
    edit(name: string, aclMode: AclMode) {
      named(name)
      if (aclMode === 'public' && findEntry(name).addonFor !== null)
        throw badRequest(`The dataset "${name}" has comments and stays private`)
      registry.putDataset(name, aclMode)
      return { name, aclMode }
    },
    remove,
    /** Makes a new dataset with the content of another. @throws {LakeError} */
    async copy(source: string, target: string, { withHistory }: { withHistory: boolean }) {
      checkNew(target)
      const from = named(source)
      await copyContent(from, directoryOf(target), { projectId: deps.projectId, target, withHistory })
      register(target, findEntry(source).aclMode, null)
    },
    async close() {
      // Closed last, because the first dataset's store has the registry.
      await Promise.all(
        [...open.values()].filter((server) => server !== first).map((server) => server.close()),
      )
      await first.close()
    },
  }
}

const PROJECT = /^[a-z0-9-]+$/i
const DATASET = /^~?[a-z0-9][a-z0-9_-]{0,63}$/

const isDatasetName = (name: string): boolean => DATASET.test(name)

/** Checks that the names are the store's, because paths of its files contain them. @throws {Error} */
function checkNames(given: Names, registry: Registry) {
  if (!PROJECT.test(given.projectId))
    throw new Error(`"${given.projectId}" is not a project id, which has letters, digits and hyphens`)
  if (!isDatasetName(given.dataset))
    throw new Error(`"${given.dataset}" is not a dataset name: ${DATASET_RULE}`)
  const first = registry.firstNames(given)
  if (first.projectId === given.projectId && first.dataset === given.dataset) return
  throw new Error(`The content is of the project "${first.projectId}" and its dataset "${first.dataset}"`)
}

const DATASET_RULE = '1 to 64 lower-case letters, digits, hyphens and underscores'
