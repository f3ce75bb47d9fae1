import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { KEEPS_SCROLL } from '#src/ui/keeps-scroll.ts'

/** In pixels, less than the part takes in any window. */
const SHORTEST = { headingAndFilter: 480, featured: 360, archived: 90 }

/**
 * The projects that fill the window in the first render of a page that a link opened, and all of them after its paint. A
 * page that opens at a place further down, by Back, with a hash or in the other language, has all of them at once.
 */
export function useInSteps<Project extends { featured: boolean | null }>(projects: Project[]): Project[] {
  const navigation = useNavigationType()
  const location = useLocation()
  const state: unknown = location.state
  const [isWhole, setIsWhole] = useState(
    () => navigation === NavigationType.Pop || location.hash !== '' || state === KEEPS_SCROLL,
  )
  useEffect(() => {
    let timer = 0
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setIsWhole(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isWhole ? projects : fillWindow(projects)
}

function fillWindow<Project extends { featured: boolean | null }>(projects: Project[]): Project[] {
  const ordered = [
    ...projects.filter(({ featured }) => featured),
    ...projects.filter(({ featured }) => !featured),
  ]
  let room = innerHeight - SHORTEST.headingAndFilter
  return ordered.filter(({ featured }) => {
    const hasRoom = room > 0
    room -= featured ? SHORTEST.featured : SHORTEST.archived
    return hasRoom
  })
}
