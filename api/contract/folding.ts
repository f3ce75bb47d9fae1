/** Lower-case letters without a Unicode decomposition, and Cyrillic ones, in basic Latin letters. */
const LATIN: Readonly<Record<string, string>> = {
  đ: 'dj',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  ђ: 'dj',
  е: 'e',
  є: 'je',
  ж: 'z',
  з: 'z',
  ѕ: 'dz',
  и: 'i',
  і: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'c',
  џ: 'dz',
  ш: 's',
  щ: 'sc',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'ju',
  я: 'ja',
}

/**
 * Text in basic Latin letters, in the same case: `Đorđe`, `Ђорђе` -> `Djordje`, `ǈubiša` -> `Ljubisa`, `Łódź` -> `Lodz`,
 * `ﬁ` -> `fi`. Diacritics and invisible format characters are removed; letters of other scripts stay.
 */
export const toLatin = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[^\p{ASCII}]/gu, (letter, offset: number, all: string) => {
      const latin = LATIN[letter.toLowerCase()]
      if (latin === undefined) return letter
      if (letter === letter.toLowerCase()) return latin
      return isAllCapitals(letter, offset, all) ? latin.toUpperCase() : capitalised(latin)
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

/** The ways to type `đ` without its key: `dj`, `d`, and either of them in the text that is searched. */
const SPELLINGS: readonly ((text: string) => string)[] = [
  fold,
  (text) => fold(text.replaceAll(/[đђ]/giu, 'd')),
  (text) => fold(text).replaceAll('dj', 'd'),
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
