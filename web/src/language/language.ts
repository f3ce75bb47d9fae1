import type { Language } from '@portfolio/contract/language'
import { useLocation } from 'react-router-dom'
import { languageOfPath } from '@portfolio/contract/paths'

/** The language of the page, by its URL. */
export const useLanguage = (): Language => languageOfPath(useLocation().pathname)
