import { type Language, acceptedRange } from '@portfolio/contract/language'
import { asAttachment } from '@portfolio/contract/folding'
import { fileAddress } from '#src/content/assets.ts'
import { type CurriculumVitaeData, loadCurriculumVitae } from '#src/content/curriculum-vitae.ts'
import { type Resource, answer } from './resource.ts'

/** The CV as PDF: the owner's own file, else one rendered from the document and cached until that changes. */
export const cvPdf: Resource = async ({ content, language, assetBase }) => {
  const data = await loadCurriculumVitae({ content, language })
  const { cv } = data
  if (cv.pdf) {
    return new Response(null, { status: 302, headers: { Location: fileAddress(assetBase, cv.pdf) } })
  }
  const name = `${cv.name ?? ''} CV ${acceptedRange(language).toUpperCase()}.pdf`.trim().replaceAll(' ', '-')
  return answer(await makeCvFile(data, language), 'application/pdf', {
    'Content-Disposition': asAttachment(name),
  })
}

const made = new Map<Language, { from: string; file: Promise<Uint8Array<ArrayBuffer>> }>()

/** Makes the file once for equal data: visitors can ask for it under many addresses. */
export function makeCvFile(data: CurriculumVitaeData, language: Language) {
  const from = JSON.stringify(data)
  const known = made.get(language)
  if (known?.from === from) return known.file
  // Imported on demand: the modules take 10 MB.
  const file = import('./cv-pdf/render-cv-pdf.ts').then(({ renderCvPdf }) => renderCvPdf(data, language))
  made.set(language, { from, file })
  // A failed PDF is not cached, so the next request renders it again.
  file.catch(() => made.delete(language))
  return file
}
