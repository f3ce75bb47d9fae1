import { type Language, languageInfo } from '@portfolio/contract/language'

/** The first date format of `Intl` takes a phone a tenth of a second to make. Languages without an entry use it. */
const MONTHS: Partial<Record<string, { names: string; after: string }>> = {
  en: {
    names: 'January February March April May June July August September October November December',
    after: '',
  },
  srb: {
    names: 'januar februar mart april maj jun jul avgust septembar oktobar novembar decembar',
    after: '.',
  },
}

/** A month as people write it, such as "March 2024" or "mart 2024."; `date` is `yyyy-MM` or `yyyy-MM-dd`. */
export function formatMonth(date: string, language: Language): string {
  const [year, month = '01'] = date.split('-')
  const known = MONTHS[language]
  if (known) return `${known.names.split(' ')[Number(month) - 1] ?? month} ${year}${known.after}`
  const format = new Intl.DateTimeFormat(languageInfo(language).tag, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${year}-${month}-01T00:00:00Z`))
}
