import { createSearch } from '@portfolio/contract/folding'

type Searchable = {
  /** In every language, so that both titles are found. */
  titles: readonly (string | null)[]
  description: string
  hostingProvider: string | null
  skills: readonly { slug: string | null; name: string }[]
}

/** By the URL: `skill` is a skill's slug, `q` words that must all occur, ignoring case and diacritics. */
export function filterProjects<Project extends Searchable>(
  projects: readonly Project[],
  search: URLSearchParams,
): Project[] {
  const skill = search.get('skill')
  const isFound = createSearch(search.get('q') ?? '')
  return projects.filter((project) => {
    if (skill && !project.skills.some(({ slug }) => slug === skill)) return false
    const { titles, description, hostingProvider, skills } = project
    return isFound([...titles, description, hostingProvider, ...skills.map(({ name }) => name)].join('\n'))
  })
}

/** Newest year first; within a year in the owner's order. */
export function groupByYear<Project extends { year: number | null }>(projects: readonly Project[]) {
  const groups = Map.groupBy(projects, ({ year }) => year)
  return [...groups]
    .map(([year, members]) => ({ year, projects: members }))
    .toSorted((one, other) => (other.year ?? 0) - (one.year ?? 0))
}
