import { errorMessage } from '@portfolio/contract/error-message'
import { read } from '../translation/read.ts'
import { type Client, RAW } from './drafts-transaction.ts'
import { ImportError } from './import-error.ts'
import { PICTURE } from './plan/paths.ts'
import type { Uploads } from './plan/pictures.ts'
import { type ImportRecord, RECORD_TYPE } from './record.ts'

/** Converts bytes for the client: to a `Blob` in browsers, to a `Buffer` in Node.js. */
export type ToBody = (bytes: Uint8Array<ArrayBuffer>) => Blob | Buffer

type Found = { present: string[]; imported: string[] | null }

const UPLOADS_AT_A_TIME = 4
const FOUND = `{
  "present": *[_type == "sanity.imageAsset"]._id,
  "imported": *[_type == $type].assets[]
}`

/**
 * Uploads the pictures that do not exist yet.
 * @param options.json text that contains the planned ids of the pictures to upload
 * @param options.ours receives the ids of the assets that this import or an earlier one has uploaded
 * @returns the assets' ids by planned id
 * @throws {ImportError} for pictures that the lake refuses
 */
export async function uploadPictures(
  client: Client,
  uploads: Uploads,
  { json, ours, toBody }: { json: string; ours: string[]; toBody: ToBody },
): Promise<Map<string, string>> {
  const { present, imported } = await client.fetch<Found>(FOUND, { type: RECORD_TYPE }, RAW)
  const byHash = new Map(present.map((id) => [pictureHash(id), id]))
  const ids = new Map<string, string>()
  const waiting: [string, { bytes: Uint8Array<ArrayBuffer>; name: string }][] = []
  for (const [id, picture] of uploads) {
    const asset = byHash.get(pictureHash(id))
    if (!json.includes(id)) continue
    if (asset === undefined) waiting.push([id, picture])
    else ids.set(id, asset)
  }
  const others = new Set(imported)
  ours.push(...[...ids.values()].filter((id) => others.has(id)))
  const refused: string[] = []
  const next = async (): Promise<void> => {
    const [id, picture] = waiting.shift() ?? []
    if (id === undefined || !picture) return
    const filename = picture.name.replace(/^.*\//, '')
    try {
      const asset = await client.assets.upload('image', toBody(picture.bytes), { filename })
      ids.set(id, asset._id)
      ours.push(asset._id)
    } catch (error) {
      if (read(error, 'statusCode') !== 400) {
        waiting.length = 0
        throw error
      }
      refused.push(`“${picture.name}”: ${errorMessage(error).replace('Bad Request - ', '')}`)
    }
    return next()
  }
  const results = await Promise.allSettled(Array.from({ length: UPLOADS_AT_A_TIME }, next))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  if (refused.length > 0)
    throw new ImportError(
      `Nothing was written. Replace these pictures, or remove them: ${refused.join('; ')}`,
    )
  return ids
}

const pictureHash = (id: string) => id.replace(PICTURE, '$1')

/**
 * The pictures to which no document refers.
 * @param options.without ids of documents whose references do not count
 * @param options.records records whose `before` counts, because those drafts can be restored
 */
export async function unusedPictures(
  client: Pick<Client, 'fetch'>,
  assets: readonly string[],
  { without = [], records }: { without?: readonly string[]; records: readonly ImportRecord[] },
): Promise<string[]> {
  if (assets.length === 0) return []
  const query = '*[references($assets) && !(_id in $without)]'
  const users = await client.fetch<unknown[]>(query, { assets, without }, RAW)
  const restorable = records.flatMap(({ documents }) => documents.map(({ before }) => before))
  const used = JSON.stringify([users, restorable])
  return assets.filter((asset) => !used.includes(asset))
}
