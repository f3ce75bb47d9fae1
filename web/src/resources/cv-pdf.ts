import { type Language, acceptedRange } from '@portfolio/contract/language'
import { asAttachment } from '@portfolio/contract/folding'
import { fileAddress } from '#src/content/assets.ts'
import { type CurriculumVitaeData, loadCurriculumVitae } from '#src/content/curriculum-vitae.ts'
import { type Resource, answer } from './resource.ts'

/** Delay until the page has been sent: making the first file blocks the process for a third of a second. */
const PREPARE_AFTER_MS = 500

type MakeFile = (data: CurriculumVitaeData, language: Language) => Promise<Uint8Array<ArrayBuffer>>

/** Imported on demand: the modules take 10 MB. */
export const cvFiles = createCvFiles(async (...cv) =>
  (await import('./cv-pdf/render-cv-pdf.ts')).renderCvPdf(...cv),
)

/** The CV as PDF: the owner's own file, else one rendered from the document and cached until that changes. */
export const cvPdf: Resource = async ({ content, language, assetBase }) => {
  const data = await loadCurriculumVitae({ content, language })
  const { cv } = data
  if (cv.pdf) {
    return new Response(null, { status: 302, headers: { Location: fileAddress(assetBase, cv.pdf) } })
  }
  const name = `${cv.name ?? ''} CV ${acceptedRange(language).toUpperCase()}.pdf`.trim().replaceAll(' ', '-')
  return answer(await cvFiles.of(data, language), 'application/pdf', {
    'Content-Disposition': asAttachment(name),
  })
}

export function createCvFiles(make: MakeFile) {
  const made = new Map<Language, { from: string; file: ReturnType<MakeFile> }>()

  const of: MakeFile = (data, language) => {
    const from = JSON.stringify(data)
    const known = made.get(language)
    if (known?.from === from) return known.file
    const file = make(data, language)
    made.set(language, { from, file })
    // A failed PDF is not cached, so the next request renders it again.
    file.catch(() => made.get(language)?.file === file && made.delete(language))
    return file
  }
  /** Makes the file in advance, because visitors of the CV's page are likely to request it. */
  const prepare = (data: CurriculumVitaeData, language: Language) => {
    if (data.cv.pdf) return
    // Ignored: the request for the file makes it again, and reports the failure.
    setTimeout(() => void of(data, language).catch(() => {}), PREPARE_AFTER_MS).unref()
  }
  return { of, prepare }
}
