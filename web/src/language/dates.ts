import { languageInfo, type Language } from '@portfolio/contract/language'

/**
 * A moment as dd.MM.yyyy HH:mm:ss, without `Intl`, whose first date format takes a phone tens of milliseconds to make.
 * @param iso ISO 8601
 * @param timeZone by default the visitor's
 */
export function formatMoment(iso: string, zone?: 'UTC'): string {
  const date = new Date(iso)
  const offsetMs = zone === 'UTC' ? 0 : date.getTimezoneOffset() * 60_000
  const shifted = new Date(date.getTime() - offsetMs).toISOString()
  return `${shifted.slice(8, 10)}.${shifted.slice(5, 7)}.${shifted.slice(0, 4)} ${shifted.slice(11, 19)}`
}

/**
 * A month as people write it, such as "March 2024" or "mart 2024."; `date` is `yyyy-MM` or `yyyy-MM-dd`. For loaders: what
 * the server loaded is not formatted again in the browser.
 */
export function formatMonth(date: string, language: Language): string {
  const [year, month = '01'] = date.split('-')
  return new Intl.DateTimeFormat(languageInfo(language).tag, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${year}-${month}-01T00:00:00Z`))
}

/** A month in digits, such as 03/2024; `date` is `yyyy-MM` or `yyyy-MM-dd`. */
export function formatShortMonth(date: string): string {
  const [year, month] = date.split('-')
  return month ? `${month}/${year}` : (year ?? '')
}
