import { type Language, languageInfo } from '@portfolio/contract/language'
import { fileAddress } from '#src/content/assets.ts'
import { loadCurriculumVitae } from '#src/content/curriculum-vitae.ts'
import type { renderCvPdf } from './cv-pdf/render-cv-pdf.ts'
import { type Resource, answer } from './resource.ts'

/** The last file of each language, and its input. */
const made = new Map<Language, { from: string; file: Promise<Uint8Array<ArrayBuffer>> }>()

/** The CV as PDF: the owner's own file, else one rendered from the document and cached until that changes. */
export const cvPdf: Resource = async ({ content, language, assetBase }) => {
  const data = await loadCurriculumVitae({ content, language })
  const { cv } = data
  if (cv.pdf) {
    return new Response(null, { status: 302, headers: { Location: fileAddress(assetBase, cv.pdf) } })
  }
  const from = JSON.stringify(data)
  const known = made.get(language)
  const file = known?.from === from ? known.file : render(data, language)
  made.set(language, { from, file })
  const name = `${cv.name ?? ''} CV ${languageInfo(language).accepts.toUpperCase()}.pdf`
    .trim()
    .replaceAll(' ', '-')
  return answer(await file, 'application/pdf', {
    'Content-Disposition': `attachment; filename="${toAscii(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  })
}

/** Imported on demand: the modules take 10 MB. */
async function render(...cv: Parameters<typeof renderCvPdf>) {
  const pdf = await import('./cv-pdf/render-cv-pdf.ts')
  return pdf.renderCvPdf(...cv)
}

/** For clients that read only the older form of the header. */
const toAscii = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll('đ', 'dj')
    .replaceAll(/[^\x20-\x7E]|["\\]/g, '')
