import { foundTexts } from '#src/content/content.ts'
import { PROJECTS_QUERY } from '#src/content/queries/projects.ts'
import { formatMonth } from '#src/language/months.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'

export async function loadProjects({ content, language }: ScreenRequest) {
  const { texts: found, repositories, ...rest } = await content.load(PROJECTS_QUERY, { language })
  const texts = foundTexts(found)
  const { repositoryCount: count, repositoryCountDate: date } = repositories ?? {}
  const repositoriesNote =
    count && date
      ? texts.repositories.replace('{count}', String(count)).replace('{date}', formatMonth(date, language))
      : null
  return { texts, repositoriesNote, ...rest }
}
export type ProjectsData = Awaited<ReturnType<typeof loadProjects>>
