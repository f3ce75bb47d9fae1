import { type Language, languageInfo } from '@portfolio/contract/language'

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
