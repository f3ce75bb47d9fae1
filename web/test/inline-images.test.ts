import { LANGUAGES } from '@portfolio/contract/language'
import { type Server, createServer } from 'node:http'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readInlineImages } from '#src/content/inline-images.ts'
import type { FirstPicture } from '#src/content/assets.ts'
import * as z from 'zod/mini'
import { SERBIAN } from '@portfolio/contract/test-languages'
import { pathTo } from '@portfolio/contract/paths'
import { useServer } from './use-server.ts'

describe('a page', () => {
  const server = useServer()
  const read = async (path: string) => parse(await (await fetch(server.origin + path)).text())
  const readImage = (file: string) => fetch(`${server.origin}/lake/images/portfolio/production/${file}`)

  test.each(['/', pathTo(SERBIAN, 'skills'), '/projects'])(
    '%s has its small drawings inline',
    async (path) => {
      const page = await read(path)
      const drawings = page.querySelectorAll('img').map((image) => image.getAttribute('src') ?? '')
      expect(drawings.filter((source) => source.startsWith('data:image/svg+xml,')).length).toBeGreaterThan(0)
      expect(drawings.filter((source) => source.endsWith('.svg'))).toEqual([])
      const icon = page.querySelector('link[rel=icon]')?.getAttribute('href')
      expect(icon).toBe(page.querySelector('header img')?.getAttribute('src'))
    },
  )

  test('has the content of the drawings', async () => {
    const page = await read('/skills')
    const data = z
      .object({ inline: z.record(z.string(), z.string()) })
      .parse(JSON.parse(page.querySelector('#_page')?.text ?? '{}'))
    const drawings = Object.entries(data.inline)
    expect(drawings.length).toBeGreaterThan(20)
    for (const [id, address] of drawings) {
      const [, hash, size] = id.split('-')
      const asset = await readImage(`${hash}-${size}.svg`)
      expect(await (await fetch(address)).text()).toBe((await asset.text()).trim().replaceAll(/\s+/g, ' '))
    }
  })

  test.each([...LANGUAGES.map((language) => pathTo(language, 'projects')), '/projects/orbit'])(
    '%s has a placeholder below its first picture, and requests that from the head on',
    async (path) => {
      const PLACEHOLDER = 'img[src^="data:image/webp;base64,"]'
      // A busy machine may take more than two seconds for it; the page is then rendered again after a minute.
      let page = await read(path)
      const count = async () => {
        page = await read(path)
        return page.querySelectorAll(PLACEHOLDER).length
      }
      await expect.poll(count, { interval: 500, timeout: 90_000 }).toBe(1)
      const [placeholder, ...others] = page.querySelectorAll(PLACEHOLDER)
      expect(others).toEqual([])
      const next = placeholder?.nextElementSibling
      const sources = next?.querySelector('source')?.getAttribute('srcset')
      const [, file = ''] = /([^/]+)\?/.exec(sources ?? '') ?? []
      const small = await readImage(`${file}?w=400&q=40&fm=webp`)
      expect(small.headers.get('Content-Type')).toBe('image/webp')
      const inline = await fetch(placeholder?.getAttribute('src') ?? '')
      expect(Buffer.from(await inline.arrayBuffer())).toEqual(Buffer.from(await small.arrayBuffer()))
      // The placeholder is for phones only, and so is the preload.
      expect(next?.tagName).toBe('PICTURE')
      const preload = page.querySelector(
        'head link[rel=preload][as=image][media="screen and (max-width: 40rem)"]',
      )
      expect(preload?.getAttribute('imagesrcset')).toBe(sources)
    },
  )
})

describe('an image server', () => {
  const images = new Map<string, string>()
  const requested: string[] = []
  let lake: Server
  let apiHost: string
  beforeAll(async () => {
    lake = createServer(({ url = '' }, response) => {
      requested.push(url)
      const image = images.get(/\/(\w+)-\d+x\d+\.\w+(\?|$)/.exec(url)?.[1] ?? '')
      if (image === undefined) return response.writeHead(404).end('<svg/>')
      if (image === 'no answer') return response.destroy()
      if (image === 'try again later') return response.writeHead(503).end()
      return response.end(image)
    })
    await new Promise<void>((resolve) => lake.listen(0, '127.0.0.1', resolve))
    const address = lake.address()
    apiHost = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/lake`
  })
  afterAll(() => lake.close())

  const read = (drawings: readonly string[], first: FirstPicture | null = null) =>
    readInlineImages(
      {
        content: {
          projectId: 'p',
          dataset: 'd',
          isHosted: false,
          hasPreview: true,
          apiHost,
          assetHost: '/lake',
        },
        readAsset: fetch,
      },
      { icons: drawings.map((icon) => ({ icon })) },
      first,
    )

  describe('of drawings', () => {
    const findId = (name: string) => `image-${name}-1x1-svg`
    const readNames = async (...names: string[]) => Object.keys((await read(names.map(findId))).inline)

    test('large and missing drawings are left to the browser', async () => {
      images.set('small', '<svg xmlns="http://www.w3.org/2000/svg"/>')
      images.set('large', `<svg xmlns="http://www.w3.org/2000/svg"><path d="${'M1 1'.repeat(600)}"/></svg>`)
      expect(await readNames('small', 'large', 'missing')).toEqual([findId('small')])
    })

    test('drawings that cannot be read for a while are inlined again later', async () => {
      const names = ['shy', 'busy']
      images.set('shy', 'no answer').set('busy', 'try again later')
      expect(await readNames(...names)).toEqual([])
      for (const name of names) images.set(name, '<svg xmlns="http://www.w3.org/2000/svg"/>')
      await expect.poll(() => readNames(...names), { interval: 500 }).toEqual(names.map(findId))
    })

    test('there is no room for a drawing after many others', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `many${index}`)
      for (const name of names) images.set(name, `<svg><path d="${name.padEnd(1_500, 'z')}"/></svg>`)
      const inPage = await readNames(...names)
      expect(inPage.length).toBeGreaterThan(3)
      expect(inPage).toEqual(names.slice(0, inPage.length).map(findId))
      expect(inPage.length).toBeLessThan(10)
    })
  })

  describe('of placeholders', () => {
    const picture = (name: string, more: Partial<FirstPicture> = {}): FirstPicture => ({
      id: `image-${name}-1200x800-png`,
      crop: null,
      hotspot: null,
      isOpaque: true,
      ...more,
    })

    test('placeholders are cropped like the picture', async () => {
      images.set('cropped', 'WebP')
      const crop = { left: 0.5, right: 0, top: 0, bottom: 0 }
      const { inline } = await read([], picture('cropped', { crop }))
      const area = '&rect=600,0,600,800'
      expect(inline).toEqual({
        [`image-cropped-1200x800-png?${area}`]: `data:image/webp;base64,${btoa('WebP')}`,
      })
      expect(requested.at(-1)).toBe(`/lake/images/p/d/cropped-1200x800.png?w=400&q=40&fm=webp${area}`)
    })

    test.each([
      ['large', picture('rich')],
      ['missing', picture('missing')],
      ['unreadable', picture('mute')],
      ['transparent', picture('glass', { isOpaque: false })],
      ['of an unknown kind', picture('old', { isOpaque: null })],
      ['drawn', picture('drawn', { id: 'image-drawn-1x1-svg' })],
    ])('a picture that is %s has no placeholder', async (what, first) => {
      images.set('rich', 'R'.repeat(12_000))
      images.set('mute', 'no answer')
      for (const name of ['glass', 'old', 'drawn']) images.set(name, 'WebP')
      expect(await read([], first)).toEqual({ inline: {}, isComplete: what !== 'unreadable' })
    })
  })
})
