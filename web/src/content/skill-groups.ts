import type { CurriculumVitaeData } from './curriculum-vitae.ts'

/** A level's label and its skills; skills without a level have an empty label. */
export type SkillGroup = { level: string; names: string[] }

/** The CV's skills by how often they are used, the most frequent first. */
export function groupSkills({ texts, cv }: CurriculumVitaeData): SkillGroup[] {
  const groups = [
    { level: texts.levelDaily, has: (level: number | null) => level !== null && level >= 5 },
    { level: texts.levelOften, has: (level: number | null) => level === 4 },
    { level: texts.levelSome, has: (level: number | null) => level !== null && level <= 3 },
    { level: '', has: (level: number | null) => level === null },
  ]
  return groups
    .map(({ level, has }) => ({
      level,
      names: cv.skills.flatMap((skill) => (has(skill.level) && skill.name ? [skill.name] : [])),
    }))
    .filter(({ names }) => names.length > 0)
}
