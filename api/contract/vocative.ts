/** Women's names that end in a consonant: they stay as they are. */
const UNCHANGED = new Set(['Ines', 'Karmen', 'Nives', 'Doris', 'Iris', 'Ingrid', 'Rut', 'Mirjam', 'Dolores'])

/** Last letters, and what becomes of them before the ending. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  // Milica: Milice. Other names in -a, -e, -i, -o, -u keep their form.
  [/ica$/, 'ice'],
  [/[aeiou]$/, '$&'],
  // The moving a.
  [/(Pet|Aleksand|Dimit)ar$/, '$1re'],
  // Velars soften: Predrag: Predraže, Novak: Novače.
  [/g$/, 'že'],
  [/k$/, 'če'],
  [/h$/, 'še'],
  [/j$/, 'j'],
  [/[čćđž]$/, '$&u'],
  [/[bcdflmnprsštvz]$/, '$&e'],
]

/** A first name as one calls somebody by it in Serbian: Petre, Milice, Miloše; Marko and Ana stay. */
export function vocative(name: string): string {
  // Letters that Serbian lacks mark a foreign name, which is left alone.
  if (UNCHANGED.has(name) || /[qwxy\s-]/i.test(name)) return name
  for (const [ending, replacement] of ENDINGS) {
    if (ending.test(name)) return name.replace(ending, replacement)
  }
  return name
}
