import { withoutForbidden } from '@portfolio/contract/markup'
import PDFDocument from 'pdfkit'
import { FONT_NAMES, type FontName, drawable, openFont } from '../fonts.ts'

/** Points; A4 is 595 by 842. */
export const MARGIN = 46
export const COLORS = {
  ink: '#141a44',
  soft: '#4a5180',
  link: '#ab2e08',
  moon: '#ffe3a0',
  shade: '#a9c2e2',
} as const

export type Style = { font: FontName; size: number; color?: keyof typeof COLORS; lineGap?: number }
export type Box = { x: number; y: number; width: number }
type Parent = PDFKit.PDFStructureElement

/** A PDF document in which all text is part of the structure for screen readers. */
export type Sheet = ReturnType<typeof createSheet>

/** An empty sheet; `language` is BCP 47, `scale` that of type and gaps. */
export function createSheet(options: { title: string; author: string; language: string; scale: number }) {
  const { title, author, language, scale } = options
  const settings: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: toMetadata(title), Author: toMetadata(author) },
  }
  // @types/pdfkit lacks `subset: 'PDF/UA'`.
  const document = new PDFDocument(Object.assign(settings, { subset: 'PDF/UA' }))
  for (const name of FONT_NAMES) {
    // @ts-expect-error -- @types/pdfkit lacks fonts that fontkit has opened already, which registerFont takes
    document.registerFont(name, openFont(name))
  }
  const root = document.struct('Document')
  document.addStructure(root)

  /** @returns the text that the typeface in use can draw */
  const use = (text: string, { font, size, color = 'ink' }: Style) => {
    const drawn = drawable(withBreaks(withoutForbidden(text)), font)
    document
      .font(drawn.name)
      .fontSize(size * scale)
      .fillColor(COLORS[color])
    return drawn.text
  }
  const gap = (points: number) => points * scale
  let pages = 1
  document.on('pageAdded', () => (pages += 1))

  return {
    document,
    root,
    width: document.page.width - 2 * MARGIN,
    bottom: document.page.height - MARGIN,
    gap,
    pages: () => pages,

    /** Height of a text in a box, in points. */
    measure(text: string, style: Style, width: number): number {
      return document.heightOfString(use(text, style), { width, lineGap: gap(style.lineGap ?? 0) })
    },

    measureWidth: (text: string, style: Style): number => document.widthOfString(use(text, style)),

    /** Writes a text as a structure element such as `H1` or `P` and moves `document.y` below it. */
    write(parent: Parent, tag: string, text: string, style: Style, box: Box) {
      const element = document.struct(tag, {}, () => {
        document.text(use(text, style), box.x, box.y, {
          width: box.width,
          lineGap: gap(style.lineGap ?? 0),
        })
      })
      parent.add(element)
      element.end()
    },

    writeLink(parent: Parent, text: string, href: string, style: Style, box: Box) {
      const paragraph = document.struct('P')
      parent.add(paragraph)
      const link = document.struct('Link', { alt: text })
      paragraph.add(link)
      link.add(() => {
        document.text(use(text, style), box.x, box.y, { width: box.width, link: href, structParent: link })
      })
      link.end()
      paragraph.end()
    },

    /** Draws decoration, which screen readers skip. */
    draw(paint: (document: PDFKit.PDFDocument) => void) {
      document.markContent('Artifact', { type: 'Layout' })
      paint(document)
      document.endMarkedContent()
    },

    group(parent: Parent, tag: string): Parent {
      const element = document.struct(tag)
      parent.add(element)
      return element
    },

    async finish(): Promise<Uint8Array<ArrayBuffer>> {
      const chunks: Uint8Array[] = []
      root.end()
      document.end()
      for await (const chunk of document) chunks.push(Buffer.from(chunk))
      return new Uint8Array(Buffer.concat(chunks))
    },
  }
}

/**
 * A word with a space after each hundred characters, if it has two hundred and more: for each of its lines pdfkit measures
 * all that is left of a word, which takes minutes for a long one.
 */
const withBreaks = (text: string) =>
  text.replaceAll(/\S{200,}/g, (word) => word.replaceAll(/.{100}/gu, '$& '))

/** pdfkit writes these into the XMP metadata, which is XML, without escaping them. */
const toMetadata = (text: string) =>
  withoutForbidden(text).replaceAll('&', '+').replaceAll('<', '‹').replaceAll('>', '›')
