import sharp from 'sharp'
import { expect, test } from 'vitest'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'
import { upload } from './support/upload.ts'
import { useOwner, usePortfolio } from './support/use-portfolio.ts'

const portfolio = usePortfolio()
const owner = useOwner(portfolio)

/** @returns the file's name without its extension, and the value of a picture field */
async function uploadColour(background: string) {
  const bytes = await sharp({ create: { width: 160, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
  const { document, image } = await upload(portfolio, owner, { bytes, type: 'image/png' })
  return { file: document.sha1hash, image }
}

const read = async (path: string) => (await fetch(portfolio.origin + path)).text()
const patch = (set: object) => owner.mutate({ patch: { id: 'project-orbit', set } })
const sharingAddress = (page: string) => /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? ''

const ENGLISH = ['/projects/orbit', '/projects?q=orbit', '/projects.rss']
const SERBIAN = ENGLISH.map((path) => `/srb${path}`)

test.skipIf(!HAS_SERBIAN)(
  'a project without a picture in Serbian shows its only one in both languages',
  async () => {
    const { file, image } = await uploadColour('red')
    const picture = { ...image, _type: 'picture', alt: { en: 'Red', srb: 'Crveno' } }
    for (const translatedPicture of [{}, { srb: { _type: 'image' } }]) {
      await patch({ picture, translatedPicture })
      for (const path of [...ENGLISH, ...SERBIAN]) expect(await read(path), path).toContain(file)
    }
  },
)

test.skipIf(!HAS_SERBIAN)(
  'Serbian pages, feeds and shared links show the picture in Serbian, with its own crop',
  async () => {
    const [english, serbian] = [await uploadColour('green'), await uploadColour('blue')]
    const crop = { _type: 'sanity.imageCrop', top: 0, bottom: 0.5, left: 0, right: 0 }
    const picture = { ...english.image, _type: 'picture', crop, alt: { en: 'Colour', srb: 'Boja' } }
    await patch({ picture, translatedPicture: {} })
    const before = sharingAddress(await read('/srb/projects/orbit'))
    const unchanged = sharingAddress(await read('/projects/orbit'))
    const old = await read(new URL(before).pathname)

    await patch({ translatedPicture: { srb: serbian.image } })
    for (const path of ENGLISH) {
      const page = await read(path)
      expect([path, page.includes(english.file), page.includes(serbian.file)]).toEqual([path, true, false])
      expect(page).toContain(`${english.file}-160x100.png`)
      expect(page).toMatch(/rect=0,0,160,50/)
    }
    for (const path of SERBIAN) {
      const page = await read(path)
      expect([path, page.includes(english.file), page.includes(serbian.file)]).toEqual([path, false, true])
      expect(page).not.toContain('rect=0,0,160,50')
    }
    expect(sharingAddress(await read('/projects/orbit'))).toBe(unchanged)
    expect(sharingAddress(await read('/srb/projects/orbit'))).not.toBe(before)
    expect(await read(new URL(before).pathname)).not.toBe(old)
  },
)
