import { type Server, createServer } from 'node:http'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PortfolioServer, startPortfolio } from '#e2e/support/server.ts'
import { readInlineDrawings } from '#src/content/inline-drawings.ts'
import * as z from 'zod/mini'

describe('a page', () => {
  let server: PortfolioServer
  beforeAll(async () => {
    server = await startPortfolio()
  })
  afterAll(() => server.stop())

  test.each(['/', '/srb/skills', '/projects'])('%s has its small drawings inline', async (path) => {
    const page = parse(await (await fetch(server.origin + path)).text())
    const drawings = page.querySelectorAll('img').map((image) => image.getAttribute('src') ?? '')
    expect(drawings.filter((source) => source.startsWith('data:image/svg+xml,')).length).toBeGreaterThan(0)
    expect(drawings.filter((source) => source.endsWith('.svg'))).toEqual([])
    const icon = page.querySelector('link[rel=icon]')?.getAttribute('href')
    expect(icon).toBe(page.querySelector('header img')?.getAttribute('src'))
  })

  test('has the content of the file', async () => {
    const page = parse(await (await fetch(`${server.origin}/skills`)).text())
    const data = z
      .object({ drawings: z.record(z.string(), z.string()) })
      .parse(JSON.parse(page.querySelector('#portfolio-page')?.text ?? '{}'))
    const drawings = Object.entries(data.drawings)
    expect(drawings.length).toBeGreaterThan(20)
    for (const [id, address] of drawings) {
      const [, hash, size] = id.split('-')
      const asset = await fetch(`${server.origin}/lake/images/portfolio/production/${hash}-${size}.svg`)
      expect(await (await fetch(address)).text()).toBe((await asset.text()).trim().replaceAll(/\s+/g, ' '))
    }
  })
})

describe('a drawing', () => {
  const drawn = new Map<string, string>()
  let lake: Server
  let apiHost: string
  beforeAll(async () => {
    lake = createServer((request, response) => {
      const drawing = drawn.get(/\/(\w+)-1x1\.svg$/.exec(request.url ?? '')?.[1] ?? '')
      if (drawing === undefined) return response.writeHead(404).end('<svg/>')
      if (drawing === 'no answer') return response.destroy()
      return response.end(drawing)
    })
    await new Promise<void>((resolve) => lake.listen(0, '127.0.0.1', resolve))
    const address = lake.address()
    apiHost = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/lake`
  })
  afterAll(() => lake.close())

  const idOf = (name: string) => `image-${name}-1x1-svg`
  const read = async (...names: string[]) =>
    Object.keys(
      await readInlineDrawings(
        { projectId: 'p', dataset: 'd', isHosted: false, hasPreview: true, apiHost, assetHost: '/lake' },
        { icons: names.map((name) => ({ icon: idOf(name) })) },
      ),
    )

  test('that is large, or missing, is requested by the browser', async () => {
    drawn.set('small', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    drawn.set('large', `<svg xmlns="http://www.w3.org/2000/svg"><path d="${'M1 1'.repeat(600)}"/></svg>`)
    expect(await read('small', 'large', 'missing')).toEqual([idOf('small')])
  })

  test('that cannot be read for a while is inlined again later', async () => {
    drawn.set('shy', 'no answer')
    expect(await read('shy')).toEqual([])
    drawn.set('shy', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await expect.poll(() => read('shy'), { interval: 500 }).toEqual([idOf('shy')])
  })

  test('has no room after many others', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `many${index}`)
    for (const name of names) drawn.set(name, `<svg><path d="${name.padEnd(1_500, 'z')}"/></svg>`)
    const inPage = await read(...names)
    expect(inPage.length).toBeGreaterThan(3)
    expect(inPage).toEqual(names.slice(0, inPage.length).map(idOf))
    expect(inPage.length).toBeLessThan(10)
  })
})
