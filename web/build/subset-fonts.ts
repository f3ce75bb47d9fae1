import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// Run with `pnpm --filter @portfolio/web fonts` after a change here; what it writes is committed.

const PACKAGES = join(import.meta.dirname, '../node_modules/@fontsource-variable')
const TARGET = join(import.meta.dirname, '../src/design/fonts')

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')
/** What both languages need beyond ASCII: quotes, dashes, signs, letters of foreign names. */
const LATIN = `${ASCII}\u00A0©·°×éöü–—‘’“”„…•−`
/** The Serbian letters; the face's extended Latin file also carries the arrows. */
const SERBIAN = 'ČĆŠŽĐčćšžđ'

const FACES = [
  { family: 'jost', style: 'normal', wght: { min: 400, max: 700 } },
  { family: 'literata', style: 'normal', wght: 400 },
  { family: 'literata', style: 'italic', wght: 400 },
] as const

await mkdir(TARGET, { recursive: true })
for (const { family, style, wght } of FACES) {
  await copyFile(join(PACKAGES, family, 'LICENSE'), join(TARGET, `${family}-OFL.txt`))
  for (const [part, name, text] of [
    ['latin', 'latin', LATIN],
    ['latin-ext', 'serbian', SERBIAN],
  ] as const) {
    const whole = await readFile(join(PACKAGES, family, 'files', `${family}-${part}-wght-${style}.woff2`))
    const subset = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: { wght } })
    const file = `${family}-${style}-${name}.woff2`
    await writeFile(join(TARGET, file), subset)
    process.stdout.write(`${file} ${(subset.length / 1024).toFixed(1)} KB\n`)
  }
}
