import type { Language } from './language.ts'

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
  language === 'srb' ? vocative(name) : name

/** The Serbian vocative of a first name, in any case of letters: Petre, Milice, MILOŠE; Marko and Elizabeth stay. */
export function vocative(name: string): string {
  const lower = name.toLocaleLowerCase('sr-Latn')
  if (UNCHANGED.has(lower) || FOREIGN.test(lower)) return name
  const [ending, replacement] = ENDINGS.find(([pattern]) => pattern.test(lower)) ?? [/$/, '']
  const called = lower.replace(ending, replacement)
  if (name.length > 1 && name === name.toLocaleUpperCase('sr-Latn'))
    return called.toLocaleUpperCase('sr-Latn')
  return name.slice(0, 1) + called.slice(1)
}
