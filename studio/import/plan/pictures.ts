import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Picture } from '../profile.ts'

/** Pictures that are uploaded when the plan is carried out, by the id that refers to them until then. */
export type Uploads = Map<string, Pick<Picture, 'bytes' | 'name'>>

/** @returns a field's value with the picture, which is uploaded later */
export function pendingPicture({ bytes, name }: Pick<Picture, 'bytes' | 'name'>, uploads: Uploads) {
  // Like Sanity's ids, so that the real one has the same hash. Not by `crypto.subtle`, which needs TLS.
  const _ref = `image-${bytesToHex(sha1(bytes))}-pending`
  uploads.set(_ref, { bytes, name })
  return { asset: { _type: 'reference', _ref } }
}

/** A square drawing with the first letters of a name, for a skill that has no icon yet. */
export function monogram(name: string): Pick<Picture, 'bytes' | 'name'> {
  const words = name.split(/[\s./-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = words.length > 1 ? words.map(([first = '']) => first).join('') : (words[0] ?? name)
  const shown = [...new Intl.Segmenter().segment(letters)].slice(0, 2).map(({ segment }) => segment)
  const text = shown.join('').replaceAll(/[&<>"']/g, '')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#26345c"/><text x="48" y="62" font-family="sans-serif" font-size="40" font-weight="600" text-anchor="middle" fill="#f3f5ff">${text}</text></svg>`
  return { bytes: new TextEncoder().encode(svg), name: 'icon.svg' }
}
