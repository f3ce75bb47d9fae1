import { found, foundTexts } from '#src/content/content.ts'
import { CURRICULUM_VITAE_QUERY } from '#src/content/queries/curriculum-vitae.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'

export async function loadCurriculumVitae({
  content,
  language,
}: Pick<ScreenRequest, 'content' | 'language'>) {
  const { texts, cv } = await content.load(CURRICULUM_VITAE_QUERY, { language })
  return { texts: foundTexts(texts), cv: found(cv, 'curriculumVitae') }
}
export type CurriculumVitaeData = Awaited<ReturnType<typeof loadCurriculumVitae>>
