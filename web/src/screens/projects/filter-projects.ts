type Searchable = {
  title: string
  description: string
  hostingProvider: string | null
  skills: readonly { slug: string | null; name: string }[]
}

/**
 * The projects that the address asks for: `skill` is a skill's slug, `q` words that must all occur, in whatever case
 * and with or without diacritics.
 */
export function filterProjects<Project extends Searchable>(
  projects: readonly Project[],
  search: URLSearchParams,
): Project[] {
  const skill = search.get('skill')
  const words = plain(search.get('q') ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return projects.filter((project) => {
    if (skill && !project.skills.some(({ slug }) => slug === skill)) return false
    const { title, description, hostingProvider, skills } = project
    const text = plain([title, description, hostingProvider, ...skills.map(({ name }) => name)].join(' '))
    return words.every((word) => text.includes(word))
  })
}

// đ has no decomposition, so that Unicode does not take its stroke away.
const plain = (text: string) =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd')

/** Neighbours of the same year together, in the order the owner gave them. */
export function groupByYear<Project extends { year: number | null }>(projects: readonly Project[]) {
  const groups: { year: number | null; projects: Project[] }[] = []
  for (const project of projects) {
    const last = groups.at(-1)
    if (last && last.year === project.year) last.projects.push(project)
    else groups.push({ year: project.year, projects: [project] })
  }
  return groups
}
