/** Each Latin replacement, a hyphen, and the lower-case letters without a Unicode decomposition that it replaces. */
const LETTERS =
  '-ъь a-аә ae-æ b-ɓƀб c-ƈȼћцчҷ d-ðɖɗд dj-đђ dz-ѕџ e-əǝɛɇеэ f-ƒф g-ǥɠɣгґғ h-ħхһҳ i-ıɨиі j-ȷɉј ja-я ' +
  'je-є ju-ю k-ĸƙкқҡ l-łƚл lj-љ m-м n-ŋƞɲнң nj-њ o-øɔɵоө oe-œ p-ƥп r-ɍр s-сшҫ sc-щ ss-ß t-ŧƭт th-þ ' +
  'u-ʉуүұ v-ʋв y-ƴɏы z-ƶʒжзҙ'

const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  LETTERS.split(' ').flatMap((group) => {
    const [latin = '', letters = ''] = group.split('-')
    return Array.from(letters, (letter) => [letter, latin])
  }),
)

/**
 * Text in basic Latin letters, in the same case: `Đorđe`, `Ђорђе` -> `Djordje`, `ǈubiša` -> `Ljubisa`, `Łódź` -> `Lodz`,
 * `ﬁ` -> `fi`. Diacritics and invisible format characters are removed; letters of other scripts stay.
 */
export const toLatin = (text: string) =>
  transliterate(text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, ''), LATIN)

/**
 * Replaces letters by a table and keeps their case. ASCII, and letters that the table lacks, stay.
 * @param letters one or several lower-case letters by the lower-case letter that they replace
 */
export const transliterate = (text: string, letters: Readonly<Record<string, string>>) =>
  text.replaceAll(/[^\p{ASCII}]/gu, (letter, offset: number) => {
    const other = letters[letter.toLowerCase()]
    if (other === undefined) return letter
    if (letter === letter.toLowerCase()) return other
    return isAllCapitals(letter, offset, text) ? other.toUpperCase() : capitalised(other)
  })

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Whether a capital letter stands beside another one, so that `ĐORĐE` becomes `DJORDJE`. */
function isAllCapitals(letter: string, offset: number, all: string): boolean {
  const before = all.slice(0, offset).at(-1) ?? ''
  const [after = ''] = all.slice(offset + letter.length)
  return /\p{Lu}/u.test(after) || (/\p{Lu}/u.test(before) && !/\p{Ll}/u.test(after))
}

/** Text in lower-case basic Latin letters, for comparisons that ignore case, diacritics and script. */
export const fold = (text: string) => toLatin(text).toLowerCase()

/**
 * `fold` with `d` for every spelling of `đ` (`dj`, `d`, `đ`). A few other words become equal by chance, such as
 * `podjela` and `podela`.
 */
export const foldSpelling = (text: string) => fold(text).replaceAll('dj', 'd')

const SLUG_MAX = 60

/**
 * The name of a document in URLs: `Đorđe's Café 2` -> `djordjes-cafe-2`. At most 60 characters. A title without Latin
 * and Cyrillic letters and without digits gets a slug of its code points; only an empty title has an empty slug.
 */
export function slugify(title: string): string {
  const slug = hyphenate(fold(title).replaceAll(/['’ʼ`]/g, ''))
  return slug === ''
    ? hyphenate(Array.from(title.trim(), (character) => character.codePointAt(0)?.toString(36)).join('-'))
    : slug
}

const hyphenate = (text: string) =>
  text
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, SLUG_MAX)
    .replace(/-+$/, '')

/** A file's name for clients that read ASCII only. Other scripts are left out; `file` where nothing is left. */
export function asciiFileName(name: string): string {
  const ascii = withoutSeparators(toLatin(name)).replaceAll(/[^\x20-\x7E]/g, '')
  return /^\W*(\.\w+)?$/.test(ascii) ? `file${ascii.replaceAll(/[^\w.]/g, '')}` : ascii
}

/** The header `Content-Disposition` of a download. Source: RFC 6266. */
export function asAttachment(name: string): string {
  const encoded = encodeURIComponent(withoutSeparators(name)).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${asciiFileName(name)}"; filename*=UTF-8''${encoded}`
}

/** Removes control characters, lone surrogates and unassigned code points; replaces each of `\/:"` by `-`. */
const withoutSeparators = (name: string) =>
  name.replaceAll(/[\p{Cc}\p{Cn}\p{Cs}]/gu, '').replaceAll(/[\\/:"]/g, '-')

/** Each is applied to word and text: `đ` becomes `dj`; `đ` becomes `d`; both `đ` and `dj` become `d`. */
const SPELLINGS: readonly ((text: string) => string)[] = [
  fold,
  (text) => fold(text.replaceAll(/[đђ]/giu, 'd')),
  foldSpelling,
]

/**
 * A test of whether every word of a search occurs in a text, ignoring case, diacritics and script.
 * @param search any number of words; without one every text matches
 */
export function createSearch(search: string): (text: string) => boolean {
  const words = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => SPELLINGS.map((spell) => spell(word)))
  return (text) => {
    const spelled = words.length === 0 ? [] : SPELLINGS.map((spell) => spell(text))
    return words.every((word) => word.some((form, index) => spelled[index]?.includes(form)))
  }
}
