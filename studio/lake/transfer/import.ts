import { readFile, readdir } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import type { Assets } from '../assets/keep.ts'
import type { Dataset } from '../dataset.ts'
import { isRecord } from '../document.ts'
import { type Mutation, parseMutations } from '../mutations/mutation.ts'

export type ImportOptions = {
  author: string
  /** Told after each asset and, at last, when the documents have been written. */
  onProgress?: (progress: { done: number; total: number }) => void
}

/**
 * Takes in a folder in Sanity's export format: every `*.ndjson` in it, with the files that `_sanityAsset` names. It is
 * one transaction: when anything is wrong, nothing of it is done.
 * @throws when a file cannot be read or a line is no document
 */
export async function importFolder(
  folder: string,
  deps: { dataset: Dataset; assets: Assets },
  options: ImportOptions,
) {
  const { dataset, assets } = deps
  const documents = await readDocuments(folder)
  const names = [...new Set(documents.flatMap(assetsIn))]
  const total = names.length + 1
  const kept = new Map<string, string>()
  const mutations: Mutation[] = []
  for (const [index, name] of names.entries()) {
    const { kind, path } = parseAsset(name, folder)
    const { id, mutation } = await assets.keep(await readFile(path), kind, basename(path))
    kept.set(name, id)
    mutations.push(mutation)
    options.onProgress?.({ done: index + 1, total })
  }
  const creations = documents.map((document) => ({ createOrReplace: withAssets(document, kept) }))
  dataset.transact([...mutations, ...parseMutations(creations)], { author: options.author })
  options.onProgress?.({ done: total, total })
  return { documents: documents.length, assets: names.length }
}

async function readDocuments(folder: string): Promise<Record<string, unknown>[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ndjson')).toSorted()
  const perFile = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(join(folder, file), 'utf8')).split('\n')
      return lines.flatMap((line, index) =>
        line.trim() === '' ? [] : [parseLine(line, `${file}:${index + 1}`)],
      )
    }),
  )
  return perFile.flat()
}

function parseLine(line: string, place: string): Record<string, unknown> {
  let document: unknown
  try {
    document = JSON.parse(line)
  } catch {
    throw new Error(`${place} is not JSON`)
  }
  if (isRecord(document) && typeof document._id === 'string' && typeof document._type === 'string')
    return document
  throw new Error(`${place} is no document: "_id" and "_type" are missing`)
}

function assetsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(assetsIn)
  if (!isRecord(value)) return []
  const own = typeof value._sanityAsset === 'string' ? [value._sanityAsset] : []
  return [...own, ...Object.values(value).flatMap(assetsIn)]
}

/** `image@file://./assets/moon.svg`, relative to the folder, and nowhere outside of it. */
function parseAsset(name: string, folder: string): { kind: 'image' | 'file'; path: string } {
  const [, kind, relative] = /^(image|file)@file:\/\/(.+)$/.exec(name) ?? []
  const root = resolve(folder)
  const path = resolve(root, relative ?? '')
  if (!relative || !path.startsWith(root + sep)) throw new Error(`"${name}" names no file of this import`)
  return { kind: kind === 'image' ? 'image' : 'file', path }
}

function withAssets(value: unknown, kept: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withAssets(item, kept))
  if (!isRecord(value)) return value
  const { _sanityAsset, ...rest } = value
  const fields = Object.fromEntries(
    Object.entries(rest).map(([key, field]) => [key, withAssets(field, kept)]),
  )
  if (typeof _sanityAsset !== 'string') return fields
  return { ...fields, asset: { _type: 'reference', _ref: kept.get(_sanityAsset) } }
}
