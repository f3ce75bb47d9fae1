/** Serbian Cyrillic letters in Gaj's alphabet, as in the transform Serbian-Latin of Unicode's CLDR. */
const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ђ: 'đ',
  е: 'e',
  ж: 'ž',
  з: 'z',
  и: 'i',
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
  ћ: 'ć',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'č',
  џ: 'dž',
  ш: 'š',
}

/** `Љубљана` -> `Ljubljana`, `ЉУБЉАНА` -> `LJUBLJANA`, `надживети` -> `nadživeti`. Everything else stays. */
export const toLatinScript = (text: string) =>
  text
    .replaceAll('Ѐ', 'È')
    .replaceAll('ѐ', 'è')
    .replaceAll('Ѝ', 'Ì')
    .replaceAll('ѝ', 'ì')
    .replaceAll(/[Ѐ-ӿ]/g, (letter, offset: number) => {
      const latin = LETTERS[letter.toLowerCase()]
      if (latin === undefined) return letter
      if (letter === letter.toLowerCase()) return latin
      const isAmongCapitals = [text[offset + 1], text[offset - 1]].some((other) =>
        /\p{Lu}/u.test(other ?? ''),
      )
      const isBeforeSmall = /\p{Ll}/u.test(text[offset + 1] ?? '')
      return isAmongCapitals && !isBeforeSmall
        ? latin.toUpperCase()
        : latin.charAt(0).toUpperCase() + latin.slice(1)
    })
