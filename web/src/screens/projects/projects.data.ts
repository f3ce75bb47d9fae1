import { foundTexts } from '#src/content/content.ts'
import { PROJECTS_QUERY } from '#src/content/queries/projects.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'

export async function loadProjects({ content, language }: ScreenRequest) {
  const { texts, ...rest } = await content.load(PROJECTS_QUERY, { language })
  return { texts: foundTexts(texts), ...rest }
}
export type ProjectsData = Awaited<ReturnType<typeof loadProjects>>
