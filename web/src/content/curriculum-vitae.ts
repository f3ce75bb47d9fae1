import type { Language } from '@portfolio/contract/language'
import { type Content, found, foundTexts } from './content.ts'
import { CURRICULUM_VITAE_QUERY } from './queries/curriculum-vitae.ts'

/** Loads the CV, for its screen and its files. */
export async function loadCurriculumVitae(request: { content: Content; language: Language }) {
  const { texts, cv } = await request.content.load(CURRICULUM_VITAE_QUERY, { language: request.language })
  return { texts: foundTexts(texts), cv: found(cv, 'curriculumVitae') }
}
export type CurriculumVitaeData = Awaited<ReturnType<typeof loadCurriculumVitae>>
