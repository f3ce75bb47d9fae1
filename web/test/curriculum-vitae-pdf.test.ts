import { LANGUAGES, type Language, languageInfo } from '@portfolio/contract/language'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { makeCvFile } from '#src/resources/cv-pdf.ts'
import { renderCvPdf } from '#src/resources/cv-pdf/render-cv-pdf.ts'
import { MARGIN } from '#src/resources/cv-pdf/sheet.ts'
import { SERBIAN } from '@portfolio/contract/test-languages'
import { readPdf } from './read-pdf.ts'

type Data = Parameters<typeof renderCvPdf>[0]

const TEXTS: Data['texts'] = {
  title: 'Biografija',
  description: '',
  download: '',
  contact: 'Kontakt',
  email: '',
  phone: '',
  location: '',
  website: '',
  experience: 'Iskustvo',
  projects: 'Projekti',
  education: 'Obrazovanje',
  skills: 'Veštine',
  languages: 'Jezici',
  present: 'danas',
  levelDaily: 'Svakodnevno',
  levelOften: 'Često',
  levelSome: 'Povremeno',
  yearsOne: '',
  yearsFew: '',
  yearsMany: '',
}
const job = (index: number): Data['cv']['experience'][number] => ({
  _key: `job${index}`,
  company: `Časovničar Đorđević ${index}`,
  position: 'Programer',
  start: '2019-05-01',
  end: index === 0 ? null : '2020-06-30',
  summary: 'Žubor, čežnja, ćup, đak, šuma. Ł ř ß.',
})
const data = (jobs: number): Data => ({
  texts: TEXTS,
  cv: {
    _rev: 'r',
    _updatedAt: '2026-01-01T00:00:00Z',
    pdf: null,
    name: 'Đorđe Šćepanović',
    jobTitle: 'Programer',
    summary: 'Pet godina rada.',
    contact: {
      email: 'me@me.example',
      phone: '+381 (0)60 1',
      website: 'https://đorđe.example/š',
      location: 'Niš',
    },
    experience: Array.from({ length: jobs }, (_, index) => job(index)),
    projects: [],
    education: [],
    skills: [{ _key: 's', level: 4, name: 'React' }],
    languages: [{ _key: 'l', name: 'srpski', level: 'maternji' }],
  },
})

async function open(jobs: number, language: Language = SERBIAN) {
  const file = await renderCvPdf(data(jobs), language)
  return { file, ...(await readPdf(file)) }
}

test('letters of Serbian and of other languages can be read and searched', async () => {
  const { text } = await open(1)
  for (const word of [
    'Đorđe Šćepanović',
    'Žubor, čežnja, ćup, đak, šuma. Ł ř ß.',
    'Veštine',
    'danas',
    'Često: React',
  ]) {
    expect(text).toContain(word)
  }
})

test('the PDF is A4', async () => {
  const { pages } = await open(1)
  const [, , width, height] = pages[0]?.view ?? []
  expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual([595, 842])
})

test('a short career takes one page, a long one at most three', async () => {
  expect((await open(2)).document.numPages).toBe(1)
  expect((await open(20)).document.numPages).toBeLessThanOrEqual(3)
})

test('a CV a little too long for one page is scaled down', async () => {
  const nameSize = async (jobs: number) => {
    const { document, pages } = await open(jobs)
    const [page] = await readTexts(pages)
    const height = page?.items.flatMap((item) => ('str' in item && item.str !== '' ? [item.height] : []))[0]
    return { pages: document.numPages, height: height ?? 0 }
  }
  const [short, long] = [await nameSize(2), await nameSize(12)]
  expect([short.pages, long.pages]).toEqual([1, 1])
  expect(long.height).toBeLessThan(short.height)
})

test('no text exceeds the margins', async () => {
  for (const { page, items } of await readTexts((await open(12)).pages))
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const x: unknown = item.transform[4]
      expect(Number(x)).toBeGreaterThanOrEqual(MARGIN - 1)
      expect(Number(x) + item.width).toBeLessThanOrEqual((page.view[2] ?? 0) - MARGIN + 1)
    }
})

async function readTexts(pages: PDFPageProxy[]) {
  const texts = pages.map(async (page) => ({ page, items: (await page.getTextContent()).items }))
  const read = await Promise.all(texts)
  expect(read.flatMap(({ items }) => items).length).toBeGreaterThan(30)
  return read
}

test('all text is in one column, in the order of the page', async () => {
  for (const { items } of await readTexts((await open(12)).pages)) {
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    const places = texts.map(({ str, transform, width }) => {
      const [x, y] = [Number(transform[4]), Number(transform[5])]
      return { str, x, y, end: x + width }
    })
    // A text begins a new line at the margin, or continues its line at most a word's space after the text before it.
    const beside = places.filter(({ x, y }, index) => {
      const last = places[index - 1] ?? { y: Infinity, end: 0 }
      return y > last.y - 3 ? x - last.end > 14 : Math.abs(x - MARGIN) > 1
    })
    expect(beside).toEqual([])
  }
})

test('a letter that a typeface lacks comes from another, and what none has is a box', async () => {
  const cv = data(1)
  cv.cv.jobTitle = 'Ђак of Ελλάδα 中文 👩\u{1F3FD}‍💻 ✓'
  const { text } = await readPdf(await renderCvPdf(cv, 'en'))
  expect(text).toContain('Ђак of Ελλάδα □□ □ □')
})

test('a text of thousands of letters without a space does not hold up the server', async () => {
  const { cv, ...rest } = data(1)
  const started = performance.now()
  await renderCvPdf({ ...rest, cv: { ...cv, summary: 'x'.repeat(20_000) } }, SERBIAN)
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('no entry is split between two pages', async () => {
  const { pages } = await open(20)
  let entries = 0
  for (const page of pages) {
    const { items } = await page.getTextContent()
    const strings = items.map((item) => ('str' in item ? item.str : ''))
    const companies = strings.filter((text) => text.startsWith('Časovničar')).length
    const summaries = strings.filter((text) => text.startsWith('Žubor')).length
    expect(companies).toBe(summaries)
    entries += companies
  }
  expect(entries).toBe(20)
})

describe.each(LANGUAGES)('in %s', (language) => {
  test("the PDF's structure is tagged, its title and language are named", async () => {
    const { document, pages } = await open(1, language)
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({
      Title: 'Đorđe Šćepanović – Biografija',
      Author: 'Đorđe Šćepanović',
      Language: languageInfo(language).tag,
    })
    const marks: unknown = await document.getMarkInfo()
    expect(marks).toEqual(
      new Map([
        ['Marked', true],
        ['UserProperties', false],
        ['Suspects', false],
      ]),
    )
    const roles = JSON.stringify(await pages[0]?.getStructTree())
    for (const role of ['Document', 'H1', 'H2', 'H3', 'P', 'Link'])
      expect(roles).toContain(`"role":"${role}"`)
  })
})

test("the PDF's fonts are embedded", async () => {
  const { file } = await open(1)
  const source = Buffer.from(file).toString('latin1')
  expect(source.match(/\/FontFile2/g)).toHaveLength(3)
  expect(source).toMatch(/pdfuaid:part/)
})

test('links in the PDF can be followed', async () => {
  const { pages } = await open(1)
  const annotations: { url?: string }[] = (await pages[0]?.getAnnotations()) ?? []
  expect(annotations.map(({ url }) => url)).toEqual([
    'mailto:me@me.example',
    'tel:+381601',
    'https://xn--ore-uqac.example/%C5%A1',
  ])
})

test('the PDF is made once until the CV changes', async () => {
  const file = makeCvFile(data(3), SERBIAN)
  expect(makeCvFile(data(3), SERBIAN)).toBe(file)
  expect(await makeCvFile(data(4), SERBIAN)).not.toEqual(await file)
})

test('a PDF that could not be made is made at the next request', async () => {
  const broken = data(5)
  Object.assign(broken.cv, { languages: null })
  const failed = makeCvFile(broken, SERBIAN)
  await expect(failed).rejects.toThrow('null')
  const again = makeCvFile(broken, SERBIAN)
  expect(again).not.toBe(failed)
  await expect(again).rejects.toThrow('null')
})
