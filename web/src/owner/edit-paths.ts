import { PATHS } from '@portfolio/contract/paths'
import { matchPath } from 'react-router-dom'

/**
 * The Studio's address with the page beside its form.
 * @param path with its query string
 */
export const pathToEditPage = (path: string) =>
  `/studio/presentation?${new URLSearchParams({ preview: path })}`

export const pathToEdit = (type: 'project' | 'skill', id: string) =>
  `/studio/intent/edit/id=${encodeURIComponent(id)};type=${type}/`

export const pathToModerate = (impressionId: string) => `/studio/moderation/impressions/${impressionId}`

/**
 * The slug of the skill whose certificates are shown; null on other pages.
 * @param path below the language's root
 */
export const skillIn = (path: string) => matchPath(PATHS.certificate, path)?.params.skill ?? null
