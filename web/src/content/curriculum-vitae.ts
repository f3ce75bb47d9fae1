import { type Language, languageInfo } from '@portfolio/contract/language'
import { type Content, found, foundTexts } from './content.ts'
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

/** Without the zero in brackets after a country's number, as in `+381 (0)60`, which is not dialled from abroad. */
export const phoneLink = (phone: string) =>
  `tel:${phone.replace(/(\d.*)\(0\)/, '$1').replaceAll(/[^+\d]/g, '')}`

/**
 * Replaces `{years}` by the years since the first job, and `{years:2020-02}` by those since a month, with the form of "year"
 * that follows the number. Without a first job the placeholder stays visible to the owner.
 */
export function fillYears(
  text: string,
  by: { language: Language; firstJob: string | undefined; now: Date; one: string; few: string; many: string },
): string {
  const rules = new Intl.PluralRules(languageInfo(by.language).tag)
  return text.replaceAll(/\{years(?::(\d{4}-\d{2}))?\}/g, (placeholder, since?: string) => {
    const [year, month] = (since ?? by.firstJob ?? '').split('-').map(Number)
    if (!year || !month) return placeholder
    const months = (by.now.getFullYear() - year) * 12 + by.now.getMonth() + 1 - month
    const count = Math.max(0, Math.floor(months / 12))
    const rule = rules.select(count)
    const words = rule === 'one' || rule === 'few' ? by[rule] : by.many
    return `${count} ${words}`
  })
}
