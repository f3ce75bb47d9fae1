import { existsSync } from 'node:fs'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type AssetKind, kindOfAsset } from '../asset-document.ts'
import { isRecord } from '../document.ts'
import { errorMessage } from '../errors.ts'
import { parseJson } from '../http/json.ts'
import { assetNamesIn } from './asset-names.ts'
import { TransferError } from './transfer-error.ts'

/** Size limit of one .ndjson file, which is read as a whole: the lake keeps all documents in memory anyway. */
const DOCUMENTS_MAX_BYTES = 256 * 2 ** 20

export type FolderContent = Awaited<ReturnType<typeof readFolder>>

/** Reads an unpacked export. @throws {TransferError} when a part of it cannot be read */
export async function readFolder(folder: string) {
  const files = (await namesIn(folder)).filter((file) => file.endsWith('.ndjson'))
  if (files.length === 0) throw new TransferError(`There is no .ndjson file in ${folder}`)
  const documents = (await Promise.all(files.map((file) => readDocuments(folder, file)))).flat()
  checkIds(documents)
  const used = documents.flatMap(assetNamesIn)
  const present = await Promise.all([assetsIn(folder, 'image'), assetsIn(folder, 'file')])
  return {
    documents,
    /** Every file, named as in `_sanityAsset`, whether documents refer to it or not. */
    assetNames: [...new Set([...used, ...present.flat()])],
    /** The assets' fields in `assets.json`, by kind and SHA-1. */
    assetFields: await readAssetFields(join(folder, 'assets.json')),
  }
}

async function readDocuments(folder: string, file: string) {
  if ((await stat(join(folder, file))).size > DOCUMENTS_MAX_BYTES)
    throw new TransferError(`${file} is larger than ${DOCUMENTS_MAX_BYTES / 2 ** 20} MB`)
  const lines = (await readFile(join(folder, file), 'utf8')).split('\n')
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [parseLine(line, `Line ${index + 1} of ${file}`)],
  )
}

function parseLine(line: string, place: string) {
  const document = parse(line, place)
  if (!isRecord(document) || typeof document._id !== 'string' || typeof document._type !== 'string')
    throw new TransferError(`${place} is not a document: it needs "_id" and "_type"`)
  if (kindOfAsset(document._type))
    throw new TransferError(`${place} describes an asset without its file, as an export with --raw does`)
  return { ...document, _type: document._type }
}

function checkIds(documents: Record<string, unknown>[]) {
  const seen = new Set<unknown>()
  for (const { _id } of documents) {
    if (seen.has(_id)) throw new TransferError(`Two documents have the _id "${String(_id)}"`)
    seen.add(_id)
  }
}

async function assetsIn(folder: string, kind: AssetKind) {
  const place = join(folder, `${kind}s`)
  if (!existsSync(place)) return []
  return (await namesIn(place)).map((name) => `${kind}@file://./${kind}s/${name}`)
}

/** Without hidden files: macOS adds `.DS_Store` to folders that were looked at, and `._data.ndjson` to archives. */
const namesIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted()

async function readAssetFields(file: string): Promise<Record<string, unknown>> {
  if (!existsSync(file)) return {}
  const fields = parse(await readFile(file, 'utf8'), 'assets.json')
  if (!isRecord(fields)) throw new TransferError('assets.json is not an object')
  return fields
}

function parse(text: string, place: string): unknown {
  try {
    return parseJson(text, place)
  } catch (error) {
    throw new TransferError(errorMessage(error), { cause: error })
  }
}
