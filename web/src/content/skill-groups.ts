import type { CurriculumVitaeData } from './curriculum-vitae.ts'

type Levels = Pick<CurriculumVitaeData['texts'], 'levelDaily' | 'levelOften' | 'levelSome'>

/** How often a skill is used, in words. @param level from 1 to 5 */
export function levelLabel(texts: Levels, level: number | null): string {
  if (level === null) return ''
  if (level >= 5) return texts.levelDaily
  return level >= 4 ? texts.levelOften : texts.levelSome
}

/** The CV's skills by how often they are used, the most frequent first; those without a level have an empty label. */
export const groupSkills = ({ texts, cv }: CurriculumVitaeData) =>
  [texts.levelDaily, texts.levelOften, texts.levelSome, '']
    .map((level) => ({
      level,
      names: cv.skills.flatMap((skill) =>
        levelLabel(texts, skill.level) === level && skill.name ? [skill.name] : [],
      ),
    }))
    .filter(({ names }) => names.length > 0)
