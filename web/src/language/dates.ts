import type { Language } from '@portfolio/contract/language'

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

const MONTHS: Record<Language, string> = {
  en: 'January February March April May June July August September October November December',
  srb: 'januar februar mart april maj jun jul avgust septembar oktobar novembar decembar',
}

/**
 * A month as people write it, such as "March 2024" or "mart 2024.", without `Intl` for the same reason; `date` is `yyyy-MM`
 * or `yyyy-MM-dd`.
 */
export function formatMonth(date: string, language: Language): string {
  const [year, month = '01'] = date.split('-')
  const name = MONTHS[language].split(' ')[Number(month) - 1] ?? month
  return language === 'srb' ? `${name} ${year}.` : `${name} ${year}`
}

/** A month in digits, such as 03/2024; `date` is `yyyy-MM` or `yyyy-MM-dd`. */
export function formatShortMonth(date: string): string {
  const [year, month] = date.split('-')
  return month ? `${month}/${year}` : (year ?? '')
}
