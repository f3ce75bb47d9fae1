import type { LayoutData } from '#src/content/layout-data.ts'
import type { Meta } from './meta.ts'
import { phaseOfPath } from '#src/ui/phases.ts'

/** Increment this when `resources/sharing-picture/draw.ts` draws the same words differently. */
const DESIGN = 4

export function contentOfSharingPicture(
  path: string,
  meta: Meta,
  settings: Pick<LayoutData['settings'], 'ownerName' | 'sky' | 'moonColour'>,
) {
  const { title, description, image = null } = meta
  const { ownerName, sky, moonColour } = settings
  return {
    words: {
      title,
      description,
      // The home page's title has the name already.
      owner: ownerName && !title.includes(ownerName) ? ownerName : '',
      phase: phaseOfPath(path),
      colours: { sky: sky ?? '', moon: moonColour ?? '' },
    },
    image,
  }
}

/** A short hash of what the picture shows (FNV-1a), for its URL: networks read a picture again at a new URL only. */
export function versionOfSharingPicture(...page: Parameters<typeof contentOfSharingPicture>): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(JSON.stringify([DESIGN, contentOfSharingPicture(...page)])))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(36)
}
