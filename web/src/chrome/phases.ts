import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'
import { PATHS, type PlainScreenName, isPlainScreen, pathInLanguage } from '@portfolio/contract/paths'
import { FULL_MOON, type Phase } from '#src/ui/moon-phase.tsx'

/** The moon's phase on each page: it waxes and wanes in the order of the menu. Other pages have a full moon. */
export const PHASES: Partial<Record<PlainScreenName, Phase>> = {
  aboutMe: 0.22,
  skills: 0.5,
  projects: 0.76,
  contact: 1.24,
  comments: 1.5,
  userAccount: 1.65,
  terms: 1.8,
  privacy: 1.8,
}

/** The phase of a page's section: `skills/certificate/…` has that of `skills`. */
export function phaseOfPath(pathname: string): Phase {
  const [, section = ''] = pathInLanguage(pathname, DEFAULT_LANGUAGE).split('/')
  const [, phase] =
    Object.entries(PHASES).find(([name]) => isPlainScreen(name) && PATHS[name] === section) ?? []
  return phase ?? FULL_MOON
}
