/**
 * A moment as dd.MM.yyyy HH:mm:ss, without `Intl`, whose first date format takes a phone tens of milliseconds to make.
 * @param iso ISO 8601
 * @param zone named after the time; by default the visitor's, which is not named
 */
export function formatMoment(iso: string, zone?: 'UTC'): string {
  const date = new Date(iso)
  const offsetMs = zone === 'UTC' ? 0 : date.getTimezoneOffset() * 60_000
  const shifted = new Date(date.getTime() - offsetMs).toISOString()
  return `${shifted.slice(8, 10)}.${shifted.slice(5, 7)}.${shifted.slice(0, 4)} ${shifted.slice(11, 19)}${zone ? ` ${zone}` : ''}`
}

/** A month in digits, such as 03/2024; `date` is `yyyy-MM` or `yyyy-MM-dd`. */
export function formatShortMonth(date: string): string {
  const [year, month] = date.split('-')
  return month ? `${month}/${year}` : (year ?? '')
}
