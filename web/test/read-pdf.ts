import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The pages of a PDF, and the words on them with single spaces. */
export async function readPdf(file: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(file), useSystemFonts: false }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)),
  )
  const contents = await Promise.all(pages.map((page) => page.getTextContent()))
  const text = contents.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
  return { document, pages, text: text.replaceAll(/\s+/g, ' ') }
}
