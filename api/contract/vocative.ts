import { type Language, languageInfo } from './language.ts'
import { SERBIAN_LETTERS } from './serbian-letters.ts'

/** Women's names that end in a consonant, in lower case: their vocative equals the nominative. */
const UNCHANGED = new Set(
  (
    'ines karmen nives doris iris ingrid rut mirjam dolores dagmar alison carol helen jennifer judit karen karin ' +
    'kristin lilian margaret megan rachel susan vivian'
  ).split(' '),
)

/**
 * Spellings of foreign names, which stay unchanged: letters that Serbian lacks, a doubled consonant at the end,
 * `ck`, an `h` after another letter (Elizabeth, Noah) and the endings of Marek and James.
 */
const FOREIGN = /[qwxy\s-]|([bcdfgklmnprstvz])\1$|ck$|.h$|e[ks]$/

/** Endings and their replacements; the first match applies. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  // Milica: Milice. Other names that end in a vowel keep their form.
  [/ica$/, 'ice'],
  [/[aeiou]$/, '$&'],
  // Petar loses its second vowel, Lazar does not.
  [/(pet|aleksand|dimit)ar$/, '$1re'],
  // Predrag: Predraže, Novak: Novače.
  [/g$/, 'že'],
  [/k$/, 'če'],
  [/j$/, 'j'],
  [/[čćđž]$/, '$&u'],
  [/[bcdflmnprsštvz]$/, '$&e'],
]

/** A first name in the form of address. */
export const addressedName = (name: string, language: Language) =>
  /^sr\b/.test(languageInfo(language).tag) ? vocative(name) : name

/**
 * The Serbian vocative of a first name, in its script and any case of letters: Petre, Петре, Milice, MILOŠE; Marko and
 * Elizabeth stay.
 */
export function vocative(name: string): string {
  // NFKC: one character for a letter with a diacritic, and two for a digraph such as `ǆ`.
  const composed = name.normalize('NFKC')
  const lower = composed.toLocaleLowerCase('sr-Latn')
  const isCyrillic = /\p{Script=Cyrillic}/u.test(lower)
  const called = isCyrillic ? toCyrillic(callInLatin(toSerbianLatin(lower))) : callInLatin(lower)
  if (called === (isCyrillic ? toCyrillic(toSerbianLatin(lower)) : lower)) return name
  if (composed.length > 1 && composed === composed.toLocaleUpperCase('sr-Latn'))
    return called.toLocaleUpperCase('sr-Latn')
  return composed.slice(0, 1) + called.slice(1)
}

function callInLatin(name: string): string {
  if (UNCHANGED.has(name) || FOREIGN.test(name)) return name
  const [ending, replacement] = ENDINGS.find(([pattern]) => pattern.test(name)) ?? [/$/, '']
  return name.replace(ending, replacement)
}

const toSerbianLatin = (name: string) =>
  SERBIAN_LETTERS.reduce((text, [latin = '', cyrillic = '']) => text.replaceAll(cyrillic, latin), name)
const toCyrillic = (name: string) =>
  SERBIAN_LETTERS.reduce((text, [latin = '', cyrillic = '']) => text.replaceAll(latin, cyrillic), name)
