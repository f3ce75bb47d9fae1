import { LANGUAGES } from '@portfolio/contract/language'
import { slugify } from '@portfolio/contract/folding'
import { LexoRank } from 'lexorank'
import { parseRank } from '../../translation/parse-rank.ts'
import { readText } from '../../translation/read.ts'
import type { Merge } from './merge.ts'
import type { Path } from './paths.ts'

/** Sets a proper name, which is the same in every language. */
export function setName(merge: Merge, path: Path, name: string | undefined) {
  for (const language of LANGUAGES) merge.set([...path, language], name)
}

export const itemKey = (...parts: (string | undefined)[]) =>
  slugify(parts.filter(Boolean).join(' ')) || 'item'

export function freeSlug(title: string, taken: Set<string>): string {
  const wanted = slugify(title) || 'untitled'
  let slug = wanted
  for (let count = 2; taken.has(slug); count += 1) slug = `${wanted}-${count}`
  taken.add(slug)
  return slug
}

export function createRanks(ranks: readonly string[]): () => string {
  let last = ranks
    .flatMap((rank) => parseRank(rank) ?? [])
    .toSorted((one, other) => one.compareTo(other))
    .at(-1)
  return () => (last = last?.genNext() ?? LexoRank.middle()).toString()
}

/** A reference that is weak until publication, because the other document may have only a draft. */
export const reference = (id: string, type: string) => ({
  _type: 'reference',
  _ref: id,
  _weak: true,
  _strengthenOnPublish: { type },
})

export function addReference(merge: Merge, array: Path, id: string, type: string) {
  merge.item(array, {
    isSame: (item) => readText(item, '_ref') === id,
    seed: { ...reference(id, type), _key: id.slice(-12) },
  })
}
