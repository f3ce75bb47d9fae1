import { transliterate } from '@portfolio/contract/folding'
import { SERBIAN_LETTERS } from '@portfolio/contract/serbian-letters'

const LETTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SERBIAN_LETTERS.map(([latin = '', cyrillic = '']) => [cyrillic, latin])),
  ѐ: 'è',
  ѝ: 'ì',
}

/** `Љубљана` -> `Ljubljana`, `ЉУБЉАНА` -> `LJUBLJANA`, `надживети` -> `nadživeti`. Everything else stays. */
export const toLatinScript = (text: string) => transliterate(text, LETTERS)
