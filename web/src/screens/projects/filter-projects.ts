type Searchable = {
  /** In every language, so that both titles are found. */
  titles: readonly (string | null)[]
  description: string
  hostingProvider: string | null
  skills: readonly { slug: string | null; name: string }[]
}

/**
 * The projects that the URL selects: `skill` is a skill's slug, `q` words that must all occur, ignoring case and
 * diacritics.
 */
export function filterProjects<Project extends Searchable>(
  projects: readonly Project[],
  search: URLSearchParams,
): Project[] {
  const skill = search.get('skill')
  const words = plain(search.get('q') ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (!skill && words.length === 0) return [...projects]
  return projects.filter((project) => {
    if (skill && !project.skills.some(({ slug }) => slug === skill)) return false
    const { titles, description, hostingProvider, skills } = project
    const text = plain([...titles, description, hostingProvider, ...skills.map(({ name }) => name)].join(' '))
    return words.every((word) => text.includes(word))
  })
}

// đ has no Unicode decomposition, so it is replaced separately.
const plain = (text: string) =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd')

/** Newest year first; within a year in the owner's order. */
export function groupByYear<Project extends { year: number | null }>(projects: readonly Project[]) {
  const groups = Map.groupBy(projects, ({ year }) => year)
  return [...groups]
    .map(([year, members]) => ({ year, projects: members }))
    .toSorted((one, other) => (other.year ?? 0) - (one.year ?? 0))
}
