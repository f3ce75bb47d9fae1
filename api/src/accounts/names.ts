import { NAME_MAX } from '@portfolio/contract/limits'

/** Without control characters and repeated spaces. */
export const tidy = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** At most as long as a name of an account may be, in code points. */
export const shorten = (text: string) => Array.from(text).slice(0, NAME_MAX).join('')

/** A whole name as first and last name; either may be empty. */
export function splitName(name: string) {
  const [first = '', ...rest] = tidy(name).split(' ')
  return { first_name: shorten(first), last_name: shorten(rest.join(' ')) }
}
