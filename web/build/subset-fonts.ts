import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// Run with `pnpm --filter @portfolio/web fonts` after a change here; what it writes is committed.

const PACKAGES = join(import.meta.dirname, '../node_modules')
const TARGET = join(import.meta.dirname, '../src/design/fonts')

const JOST = '@fontsource-variable/jost'
const LITERATA = '@expo-google-fonts/literata'

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')
/** What both languages need beyond ASCII: quotes, dashes, signs, letters of foreign names. */
const LATIN = `${ASCII}\u00A0©·°×éöü–—‘’“”„…•−`
const SERBIAN = 'ČĆŠŽĐčćšžđ'
/** Ligatures, fractions and figures of equal width would add a fifth: the faces read well without them. */
const FEATURES = ['kern']
/** Measures for vertical writing, and the names of a variable face's styles for menus. */
const UNUSED_TABLES = ['vhea', 'vmtx', 'STAT']

/** Jost comes in all weights at once, but its Serbian letters only as a file of their own. */
const FACES = [
  { name: 'jost-latin', source: `${JOST}/files/jost-latin-wght-normal.woff2`, text: LATIN },
  { name: 'jost-serbian', source: `${JOST}/files/jost-latin-ext-wght-normal.woff2`, text: SERBIAN },
  { name: 'literata', source: `${LITERATA}/400Regular/Literata_400Regular.ttf`, text: LATIN + SERBIAN },
  {
    name: 'literata-italic',
    source: `${LITERATA}/400Regular_Italic/Literata_400Regular_Italic.ttf`,
    text: LATIN + SERBIAN,
  },
]

await mkdir(TARGET, { recursive: true })
await copyFile(join(PACKAGES, JOST, 'LICENSE'), join(TARGET, 'jost-OFL.txt'))
await copyFile(join(PACKAGES, LITERATA, 'LICENSE_FONT'), join(TARGET, 'literata-OFL.txt'))
for (const { name, source, text } of FACES) {
  const whole = await readFile(join(PACKAGES, source))
  const subset = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    dropTables: UNUSED_TABLES,
    ...(source.startsWith(JOST) ? { variationAxes: { wght: { min: 400, max: 700 } } } : {}),
  })
  await writeFile(join(TARGET, `${name}.woff2`), subset)
  process.stdout.write(`${name}.woff2 ${(subset.length / 1024).toFixed(1)} KB\n`)
}
