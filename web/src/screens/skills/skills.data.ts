import { foundTexts } from '#src/content/content.ts'
import { SKILLS_QUERY } from '#src/content/queries/skills.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'

export async function loadSkills({ content, language }: ScreenRequest) {
  const { texts, skills } = await content.load(SKILLS_QUERY, { language })
  return { texts: foundTexts(texts), skills }
}
export type SkillsData = Awaited<ReturnType<typeof loadSkills>>
