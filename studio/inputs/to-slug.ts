import { fold } from '@portfolio/contract/folding'

const LONGEST = 60

/**
 * A slug: `Đorđe's Café 2` -> `djordjes-cafe-2`. At most 60 characters. A title without a Latin or Cyrillic letter or a
 * digit has one made of its code points; it is empty for an empty title only.
 */
export function toSlug(title: string): string {
  const slug = hyphenate(fold(title).replaceAll(/['’ʼ`]/g, ''))
  return slug === ''
    ? hyphenate(Array.from(title.trim(), (character) => character.codePointAt(0)?.toString(36)).join('-'))
    : slug
}

const hyphenate = (text: string) =>
  text
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '')
