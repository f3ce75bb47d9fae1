/**
 * Draws the pictures of the projects: the interface of each as a page of HTML, photographed by Chromium. Names end with
 * `-phone` for phones and with `-srb` in Serbian.
 *
 * Usage: CHROME_PATH=... node content/make/project-pictures.ts [name ...]
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { BASE } from './projects/base.ts'
import { PHONE_SCENES } from './projects/phones/phone-scenes.ts'
import { SCENES } from './projects/scenes.ts'

const FOLDER = new URL('../assets/projects/', import.meta.url)
const FONTS = {
  Jost: '../../../web/src/design/fonts/jost.woff2',
  Literata: '../../../web/src/design/fonts/literata.woff2',
  'Literata Italic': '../../../web/src/design/fonts/literata-italic.woff2',
}

const wanted = process.argv.slice(2)
const SHEETS = [
  { scenes: SCENES, viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  { scenes: PHONE_SCENES, viewport: { width: 390, height: 488 }, deviceScaleFactor: 2 },
]
const fonts = (await Promise.all(Object.entries(FONTS).map(fontFace))).join('')

await mkdir(FOLDER, { recursive: true })
const { CHROME_PATH } = process.env
const chrome = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  ...(CHROME_PATH ? { executablePath: CHROME_PATH } : {}),
})
try {
  for (const { scenes, ...size } of SHEETS) {
    const page = await chrome.newPage(size)
    for (const { name, html } of scenes.filter((each) => wanted.length === 0 || wanted.includes(each.name))) {
      await page.setContent(`<!doctype html><meta charset="utf-8"><style>${fonts}${BASE}</style>${html}`)
      await page.evaluate(() => document.fonts.ready)
      const picture = sharp(await page.screenshot())
      await writeFile(
        new URL(`${name}.webp`, FOLDER),
        await picture.webp({ quality: 84, effort: 6 }).toBuffer(),
      )
      process.stdout.write(`${name}\n`)
    }
  }
} finally {
  await chrome.close()
}

async function fontFace([family, file]: [string, string]) {
  const bytes = await readFile(new URL(file, import.meta.url))
  return `@font-face{font-family:'${family}';font-weight:100 900;src:url(data:font/woff2;base64,${bytes.toString('base64')})}`
}
