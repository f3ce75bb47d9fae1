import { useDeferredValue } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** In pixels, less than an entry takes in any window. */
const SHORTEST = { featured: 360, archived: 90 }

/**
 * The projects that fill the window in the first render of a page that a link opened, and all of them after its paint: on
 * a slow phone that is 0.2 s earlier. A page that opens further down, by Back, with a hash or in the other language, has
 * all of them at once, as does the server's.
 */
export function useFirstWindow<Project extends { featured: boolean | null }>(projects: Project[]): Project[] {
  const navigation = useNavigationType()
  const { hash } = useLocation()
  const isWhole = useDeferredValue(true, navigation === NavigationType.Pop || hash !== '' || scrollY > 0)
  return isWhole ? projects : fillWindow(projects)
}

function fillWindow<Project extends { featured: boolean | null }>(projects: Project[]): Project[] {
  const featured = projects.filter((project) => project.featured)
  const room = innerHeight - featured.length * SHORTEST.featured
  if (room < 0) return featured.slice(0, Math.ceil(innerHeight / SHORTEST.featured))
  const archived = projects.filter((project) => !project.featured)
  return [...featured, ...archived.slice(0, Math.ceil(room / SHORTEST.archived))]
}
