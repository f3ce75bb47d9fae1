/** A copy of `foldSpelling` in `api/contract/folding.ts`, the site's search, which the lake cannot import. */
const LATIN = new Map(
  (
    'đ-dj ð-d þ-th ł-l ø-o ß-ss æ-ae œ-oe ı-i ħ-h ŋ-n ŧ-t ĸ-k ȷ-j ə-e ǝ-e ɛ-e ɔ-o ɖ-d ɗ-d ɓ-b ƙ-k ƒ-f ɨ-i ʉ-u ' +
    'ƶ-z ƀ-b ƈ-c ȼ-c ɇ-e ǥ-g ɠ-g ɣ-g ɉ-j ƚ-l ƞ-n ɲ-n ɵ-o ƥ-p ɍ-r ƭ-t ʋ-v ƴ-y ɏ-y ʒ-z ' +
    'а-a б-b в-v г-g ґ-g д-d ђ-dj е-e є-je ж-z з-z ѕ-dz и-i і-i ј-j к-k л-l љ-lj м-m н-n њ-nj о-o п-p р-r с-s т-t ћ-c ' +
    'у-u ф-f х-h ц-c ч-c џ-dz ш-s щ-sc ъ- ы-y ь- э-e ю-ju я-ja ' +
    'ә-a ғ-g ҙ-z қ-k ҡ-k ң-n ө-o ҫ-s ү-u ұ-u һ-h ҳ-h ҷ-c'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
)
const HAS_OTHERS = /[^\p{ASCII}]/u

/** Text in lower-case basic Latin letters, where `đ`, `dj` and `d` are one; letters of other scripts stay. */
export function foldSpelling(text: string): string {
  const latin = HAS_OTHERS.test(text)
    ? text
        .normalize('NFKD')
        .replaceAll(/[\p{M}\p{Cf}]/gu, '')
        .toLowerCase()
        .replaceAll(/[^\p{ASCII}]/gu, (letter) => LATIN.get(letter) ?? letter)
    : text.toLowerCase()
  return latin.replaceAll('dj', 'd')
}
