import { getAssetBase, croppedAddress, type Picture } from '#src/content/assets.ts'
import type { RenderOptions } from '#src/render-types.ts'

/** Generating a picture that is not cached takes seconds on a busy machine. */
const LONGEST_WAIT_MS = 10_000

/**
 * The picture in the size of a sharing picture, as PNG.
 * @returns null while it cannot be read in time
 * @throws when there is no such picture
 */
export async function readPicture(
  picture: Picture,
  { content: source, readAsset }: Pick<RenderOptions, 'content' | 'readAsset'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const cropped = croppedAddress(getAssetBase(source), picture, 'w=640&h=400&fit=crop&fm=png')
  const address = new URL(cropped, source.apiHost ?? undefined)
  try {
    const response = await readAsset(address.href, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) })
    if ([429, 503].includes(response.status)) return null
    if (!response.ok) throw new Error(`The picture ${picture.id} could not be read: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return null
    throw error
  }
}
