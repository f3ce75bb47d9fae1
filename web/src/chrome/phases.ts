import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'
import { pathInLanguage } from '@portfolio/contract/paths'
import type { Phase } from '#src/ui/moon-phase.tsx'

/** The moon's phase on each page: it waxes and wanes in the order of the menu. */
export const PHASES = {
  home: 1,
  aboutMe: 0.22,
  skills: 0.5,
  projects: 0.76,
  curriculumVitae: 1,
  contact: 1.24,
  comments: 1.5,
  account: 1.65,
  legal: 1.8,
  notFound: 0,
} as const satisfies Record<string, Phase>

/** By the first part of a page's path below its language. */
const BY_SECTION: Record<string, Phase> = {
  'about-me': PHASES.aboutMe,
  skills: PHASES.skills,
  projects: PHASES.projects,
  contact: PHASES.contact,
  comments: PHASES.comments,
  'terms-and-conditions': PHASES.legal,
  'privacy-policy': PHASES.legal,
}

export const phaseOfPath = (pathname: string): Phase =>
  BY_SECTION[pathInLanguage(pathname, DEFAULT_LANGUAGE).split('/')[1] ?? ''] ?? PHASES.home
