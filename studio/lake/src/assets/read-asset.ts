import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { LakeError } from '../errors.ts'
import type { Assets } from './asset-store.ts'
import { parseImageParameters } from './image-parameters.ts'
import { deliveredTypeOf } from './text-types.ts'

/** Reads by this process itself count towards no client's limit. */
const SERVER = { accept: '*/*', client: 'server', limit: { spend: () => {} } }

/**
 * Reads files and images, with the same results as requests to the delivery router.
 * @returns a function that rejects with the signal's reason once the signal is aborted
 */
export const createAssetReader =
  (assets: Pick<Assets, 'findFile' | 'render'>) =>
  async (address: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const file = assets.findFile(basename(pathname))
    if (!file) return new Response(null, { status: 404 })
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    try {
      return await Promise.race([aborted, read(assets, file, Object.fromEntries(searchParams), signal)])
    } catch (error) {
      if (error instanceof LakeError) return new Response(null, { status: error.status })
      throw error
    }
  }

async function read(
  assets: Pick<Assets, 'render'>,
  file: string,
  query: Record<string, string>,
  leaving: AbortSignal,
) {
  const parameters = parseImageParameters(query)
  const isDrawing = extname(file) === '.svg' && parameters.fm === undefined
  if (isDrawing || Object.keys(parameters).length === 0)
    return answer(await readFile(file), deliveredTypeOf(extname(file).slice(1)))
  const { bytes, mimeType } = await assets.render(basename(file), parameters, { ...SERVER, leaving })
  return answer(bytes, mimeType)
}

const answer = (bytes: Buffer, type: string) =>
  new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } })
