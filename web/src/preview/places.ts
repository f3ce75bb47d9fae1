import { getPublishedId, jsonPathToStudioPath, studioPath } from '@sanity/client/csm'
import type { FilterDefault } from '@sanity/client/stega'
import type { InlineImages } from '#src/content/assets.ts'

/** A field of a document; `path` in the Studio's syntax: `certificates[_key=="a"].image` */
export type Place = { id: string; type: string; path: string }

type Source = Pick<Parameters<FilterDefault>[0], 'sourceDocument' | 'sourcePath' | 'value'>

/**
 * Image files of the content, and the fields that contain them in the page's queries.
 * @param inline the images that the page contains; placeholders of pictures are ignored
 */
export function createPicturePlaces(inline: InlineImages) {
  const places = new Map<string, Place[]>()
  const drawings = Object.entries(inline).filter(([id]) => !id.includes('?'))
  const files = new Map(drawings.map(([id, address]) => [address, getAssetFile(id)]))
  return {
    of: (address: string): readonly Place[] =>
      places.get(files.get(address) ?? getAssetFile(address) ?? '') ?? [],

    /** Records a value that a query has read, if it is an image. */
    note({ sourceDocument, sourcePath, value }: Source) {
      const file = getAssetFile(value)
      if (file === null || sourcePath.at(-1) !== '_ref') return
      const place = {
        id: getPublishedId(sourceDocument._id),
        type: sourceDocument._type,
        path: studioPath.toString(jsonPathToStudioPath(sourcePath.slice(0, -2))),
      }
      const known = places.get(file) ?? []
      if (!known.some(({ id, path }) => id === place.id && path === place.path))
        places.set(file, [...known, place])
    },
  }
}

/** `image-{hash}-{size}-svg`, or an address that ends with `{hash}-{size}.svg?w=64` -> `{hash}-{size}.svg` */
const getAssetFile = (text: string) =>
  /(?:^image-|\/)([0-9a-f]+-\d+x\d+)[.-](\w+)(?:\?|$)/.exec(text)?.slice(1).join('.') ?? null
