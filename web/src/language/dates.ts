import { languageInfo, type Language } from '@portfolio/contract/language'

const FORMAT = new Map<string, Intl.DateTimeFormat>()

/**
 * A moment as dd.MM.yyyy HH:mm:ss.
 * @param iso ISO 8601
 * @param timeZone the visitor's when left out
 */
export function formatMoment(iso: string, timeZone?: string): string {
  const zone = timeZone ?? ''
  const format = FORMAT.get(zone) ?? createFormat(timeZone)
  FORMAT.set(zone, format)
  const part = new Map(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  return `${part.get('day')}.${part.get('month')}.${part.get('year')} ${part.get('hour')}:${part.get('minute')}:${part.get('second')}`
}

const createFormat = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  })

/** A month as people write it, such as "March 2024" or "mart 2024."; `date` is `yyyy-MM` or `yyyy-MM-dd`. */
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
