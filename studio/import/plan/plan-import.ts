import type { Language } from '@portfolio/contract/language'
import type { SanityDocumentLike } from 'sanity'
import type { LeftOut, Profile } from '../profile.ts'
import { createContent } from './content.ts'
import type { Base, Entry } from './entry.ts'
import type { Uploads } from './pictures.ts'
import { planBiography } from './plan-biography.ts'
import { planCv } from './plan-cv.ts'
import { planProjects } from './plan-projects.ts'
import { planSettings } from './plan-settings.ts'
import { planSkills } from './plan-skills.ts'

export type Plan = { entries: Entry[]; leftOut: LeftOut[]; uploads: Uploads }

/** Compares a profile with the content. Nothing is written. */
export function planImport(options: {
  profile: Profile
  /** Drafts and published documents of `IMPORTED_TYPES`. */
  documents: readonly SanityDocumentLike[]
  base: Base
  language: Language
}): Plan {
  const { profile, documents, base, language } = options
  const leftOut: LeftOut[] = [...profile.leftOut]
  const uploads: Uploads = new Map()
  const leave = (where: string, why: string) => void leftOut.push({ where, why })
  const planning = { profile, content: createContent(documents), base, language, uploads, leave }
  const skills = planSkills(planning)
  const projects = planProjects(planning, skills.ids)
  const cv = planCv(planning, skills.ids, projects)
  const settings = planSettings(planning)
  const singletons = [settings, cv, ...planBiography(planning)].filter(
    ({ changes, kept }) => changes.length > 0 || kept.length > 0,
  )
  return { entries: [...singletons, ...skills.entries, ...projects], leftOut, uploads }
}
