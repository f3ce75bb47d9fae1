import type { LeftOut, Period } from '../profile.ts'
import { line, paragraph } from './text.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const FORMS = [
  /^(?<year>\d{4})(?:[-./](?<month>\d{1,2})(?:[-./](?<day>\d{1,2}))?)?(?:T.*|\s\d.*)?$/,
  /^(?<name>[a-z]{3,9})\.?,? (?<year>\d{4})$/i,
  /^(?<day>\d{1,2})\.? (?<name>[a-z]{3,9})\.?,? (?<year>\d{4})$/i,
  /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/i,
  /^(?:(?<day>\d{1,2})\. ?)?(?<month>\d{1,2})(?:\. ?|\/)(?<year>\d{4})\.?$/,
]
const GOES_ON = /^(?:present|current|currently|now|today|ongoing|danas|sada)$/i

/**
 * `2021`, `2021-03`, `2021-03-09T10:00:00Z`, `Mar 2021`, `9 March 2021`, `03/2021`, `9. 3. 2021.` -> the date in ISO 8601, of a year
 * or month its first day. Null for a word such as `present`; undefined for anything else.
 */
function parseDay(text: string): string | null | undefined {
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

export function createNotes() {
  const leftOut: LeftOut[] = []
  const leave = (where: string, why: string) => void leftOut.push({ where, why })

  function address(value: unknown, where: string): string | undefined {
    // Not `line`, whose limit is lower: a truncated address would lead elsewhere.
    const text = paragraph(value)
    const found = webAddress(text)
    if (text && !found) leave(where, `“${text.slice(0, 80)}” is not a web address`)
    return found
  }

  function day(value: unknown, where: string): string | undefined {
    const text = line(typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
    if (!text) return undefined
    const found = parseDay(text)
    if (found === undefined) leave(where, `“${text.slice(0, 40)}” is not a date`)
    return found ?? undefined
  }

  function period(start: unknown, end: unknown, where: string): Period {
    const found = { start: day(start, where), end: day(end, where) }
    if (!found.start || !found.end || found.start <= found.end) return found
    leave(where, `It ends (${found.end}) before it begins (${found.start})`)
    return { start: found.start, end: undefined }
  }

  function need<Entry>(entry: Entry | '' | undefined, where: string, field: string): Entry | undefined {
    if (entry) return entry
    leave(where, `It has no “${field}”`)
    return undefined
  }

  return { leftOut, leave, address, day, period, need }
}

export type Notes = ReturnType<typeof createNotes>

export const yearOf = ({ start, end }: Period) => Number((end ?? start)?.slice(0, 4)) || undefined

const REPOSITORY =
  /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)\/[^/]+\/[^/]+/i
const LONGEST = 2_000

/** An absolute web address, with `https:` added if it lacks a protocol; undefined for any other text. */
export function webAddress(text: string | undefined): string | undefined {
  if (!text || text.length > LONGEST || /\s/.test(text)) return undefined
  const whole =
    /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(text) && !text.includes('://') ? `https://${text}` : text
  const url = URL.parse(whole)
  const isWeb =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username + url.password === '' &&
    url.hostname.includes('.')
  return isWeb ? whole : undefined
}

export const isRepository = (address: string) => REPOSITORY.test(address)
