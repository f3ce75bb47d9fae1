import { pathToCertificate, pathToProject, pathToProjects } from '@portfolio/contract/paths'
import { foundTexts } from '#src/content/content.ts'
import { levelLabel } from '#src/content/skill-groups.ts'
import { SKILLS_QUERY } from '#src/content/queries/skills.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'

const PROJECTS_SHOWN = 2

/** The skills by group, each with its level and the first of the projects that used it, featured ones before others. */
export async function loadSkills({ content, language }: ScreenRequest) {
  const { texts: found, levels, skills, projects } = await content.load(SKILLS_QUERY, { language })
  const texts = foundTexts(found)
  const labels = foundTexts(levels)
  const known = skills.map(({ level, ...skill }) => {
    const used = projects.filter((project) => project.skills?.includes(skill._id))
    // A count in place of a single name would save no space.
    const shown = used.length === PROJECTS_SHOWN + 1 ? used : used.slice(0, PROJECTS_SHOWN)
    const further = used.length - shown.length
    return {
      ...skill,
      path: pathToCertificate(language, skill.slug),
      level: levelLabel(labels, level),
      projects: [
        ...shown.map((project) => ({ path: pathToProject(language, project), label: project.title })),
        ...(further > 0
          ? [
              {
                path: pathToProjects(language, { skill: skill.slug }),
                label: texts.moreProjects.replace('{count}', String(further)),
              },
            ]
          : []),
      ],
    }
  })
  const titles: Record<string, string> = {
    code: texts.groupCode,
    style: texts.groupStyle,
    server: texts.groupServer,
  }
  const byTitle = Map.groupBy(known, ({ group }) => titles[group ?? ''] ?? texts.groupOther)
  const order = new Set([...Object.values(titles), texts.groupOther])
  const groups = [...order].map((title) => ({ title, skills: byTitle.get(title) ?? [] }))
  return { texts, groups: groups.filter((group) => group.skills.length > 0) }
}
export type SkillsData = Awaited<ReturnType<typeof loadSkills>>
