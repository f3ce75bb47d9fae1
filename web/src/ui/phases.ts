import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'
import { PATHS, pathInLanguage } from '@portfolio/contract/paths'
import { FULL_MOON } from './moon-phase.tsx'

/** The moon's phase on each page: it waxes and wanes in the order of the menu. Other pages have a full moon. */
const PHASES: Partial<Record<string, number>> = {
  [PATHS.aboutMe]: 0.22,
  [PATHS.skills]: 0.5,
  [PATHS.projects]: 0.76,
  [PATHS.contact]: 1.24,
  [PATHS.comments]: 1.5,
  [PATHS.userAccount]: 1.65,
  [PATHS.outbox]: 1.65,
  [PATHS.terms]: 1.8,
  [PATHS.privacy]: 1.8,
}

/** The phase of a page's section: `skills/certificate/…` has that of `skills`. */
export const phaseOfPath = (pathname: string): number =>
  PHASES[pathInLanguage(pathname, DEFAULT_LANGUAGE).split('/')[1] ?? ''] ?? FULL_MOON
