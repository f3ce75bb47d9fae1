import { languagesOf } from '@portfolio/contract/language'
import { pathToProjectEntry } from '@portfolio/contract/paths'
import { redirect } from 'react-router-dom'
import { foundTexts } from '#src/content/content.ts'
import { highlightCode } from '#src/content/highlight-code.ts'
import { PROJECT_QUERY } from '#src/content/queries/project.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'

/** @throws {Response} a redirect to the list's entry of a project without a page of its own */
export async function loadProject({ content, language, params }: ScreenRequest) {
  const slug = params.slug ?? ''
  const { texts, project, caseStudies } = await content.load(PROJECT_QUERY, { language, slug })
  if (!project) {
    const { loadNotFound } = await import('#src/chrome/not-found/not-found.data.ts')
    return { notFound: await loadNotFound(content, language) }
  }
  const { story, stories, ...rest } = project
  if (!story?.length) throw redirect(pathToProjectEntry(language, slug))
  const at = caseStudies.findIndex((each) => each.slug === slug)
  return {
    notFound: null,
    texts: foundTexts(texts),
    project: { ...rest, story: await highlightCode(story) },
    languages: languagesOf(stories),
    next: caseStudies[(at + 1) % caseStudies.length],
  }
}
export type ProjectPageData = Awaited<ReturnType<typeof loadProject>>
export type ProjectData = Extract<ProjectPageData, { notFound: null }>
