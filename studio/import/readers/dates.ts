const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const FORMS = [
  /^(?<year>\d{4})(?:[-./](?<month>\d{1,2})(?:[-./](?<day>\d{1,2}))?)?(?:T.*|\s\d.*)?$/,
  /^(?<name>[a-z]{3,9})\.?,? (?<year>\d{4})$/i,
  /^(?<day>\d{1,2})\.? (?<name>[a-z]{3,9})\.?,? (?<year>\d{4})$/i,
  /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/i,
  /^(?<month>\d{1,2})[./](?<year>\d{4})$/,
]
const GOES_ON = /^(?:present|current|currently|now|today|ongoing|danas|sada)$/i

/**
 * `2021`, `2021-03`, `2021-03-09T10:00:00Z`, `Mar 2021`, `9 March 2021`, `03/2021` -> the day in ISO 8601, the first of a
 * year or month. Null for a word that means today; undefined for anything else.
 */
export function parseDay(text: string): string | null | undefined {
  if (GOES_ON.test(text)) return null
  const found = FORMS.map((form) => form.exec(text)?.groups).find(Boolean)
  if (!found) return undefined
  const { year = '', month, day, name } = found
  const monthNumber = name ? MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 : Number(month ?? 1)
  const iso = `${year}-${twoDigits(monthNumber)}-${twoDigits(Number(day ?? 1))}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
