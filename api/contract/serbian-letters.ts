/**
 * The Serbian alphabet in both scripts, in lower case: `[latin, cyrillic]`. Digraphs are first, so that `nj` is one
 * letter. Source: the transform Serbian-Latin of Unicode's CLDR.
 */
export const SERBIAN_LETTERS =
  'lj-љ nj-њ dž-џ a-а b-б v-в g-г d-д đ-ђ e-е ž-ж z-з i-и j-ј k-к l-л m-м n-н o-о p-п r-р s-с t-т ć-ћ u-у f-ф h-х c-ц č-ч š-ш'
    .split(' ')
    .map((pair) => pair.split('-'))
