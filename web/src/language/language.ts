import type { Language } from '@portfolio/contract/language'
import { useLocation } from 'react-router-dom'
import { languageOfPath } from '@portfolio/contract/paths'

/** The language of the address, which is the language of the page. */
export const useLanguage = (): Language => languageOfPath(useLocation().pathname)
