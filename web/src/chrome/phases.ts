import type { Phase } from '#src/ui/moon-phase.tsx'

/** The site as one turn of the moon: each page has its phase, which grows and wanes in the order of the menu. */
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
