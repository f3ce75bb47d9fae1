import { type Language, languageInfo } from '@portfolio/contract/language'

/** A month as people write it, such as "March 2024" or "mart 2024."; `date` is `yyyy-MM` or `yyyy-MM-dd`. */
export const formatMonth = (date: string, language: Language): string =>
  new Date(date).toLocaleDateString(languageInfo(language).tag, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
