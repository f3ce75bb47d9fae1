import { NAME_MAX } from '@portfolio/contract/limits'

/** Removes control and format characters, except joiners between letters, and repeated spaces. */
export const tidy = (text: string) =>
  text
    .replaceAll(/([\p{L}\p{M}][\u200C\u200D](?=[\p{L}\p{M}]))|[\p{Cc}\p{Cf}]/gu, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Cuts a text to the number of code points that an account's name may have, and tidies the cut end. */
export const shorten = (text: string) => tidy(Array.from(text).slice(0, NAME_MAX).join(''))

export function splitName(name: string) {
  const [first = '', ...rest] = tidy(name).split(' ')
  return { first_name: shorten(first), last_name: shorten(rest.join(' ')) }
}
