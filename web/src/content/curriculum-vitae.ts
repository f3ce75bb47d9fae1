import type { Language } from '@portfolio/contract/language'
import { type Content, found, foundTexts } from './content.ts'
import { fillYears } from './fill-years.ts'
import { CURRICULUM_VITAE_QUERY } from './queries/curriculum-vitae.ts'

export async function loadCurriculumVitae(request: { content: Content; language: Language }) {
  const { texts, cv } = await request.content.load(CURRICULUM_VITAE_QUERY, { language: request.language })
  const words = foundTexts(texts)
  const { summary, ...rest } = found(cv, 'curriculumVitae')
  const years = { one: words.yearsOne, few: words.yearsFew, many: words.yearsMany }
  const firstJob = rest.experience.flatMap(({ start }) => start ?? []).toSorted()[0]
  const by = { ...years, language: request.language, firstJob, now: new Date() }
  return { texts: words, cv: { ...rest, summary: summary && fillYears(summary, by) } }
}
export type CurriculumVitaeData = Awaited<ReturnType<typeof loadCurriculumVitae>>
