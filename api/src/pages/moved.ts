import type { Lake } from '@portfolio/lake'
import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'
import {
  pageOfSharingPicture,
  pathToCertificate,
  pathToProject,
  pathToSharingPicture,
} from '@portfolio/contract/paths'
import { screenAt } from '#src/http/screen-path.ts'

/**
 * Finds the address of a document by a slug that it was published with before.
 * @param lake null for hosted Sanity, whose history needs a token of the project
 * @returns null for any other path, and for a document that is no longer published
 */
export function createMoves(lake: Pick<Lake, 'documentsFormerlyAt'> | null) {
  const findSlug = (type: string, parameter: string) => {
    const former = decode(parameter)
    const found = lake?.documentsFormerlyAt(former).find(({ _type }) => _type === type)?.slug
    return isSlug(found) && found.current !== former ? found.current : null
  }

  return (path: string): string | null => {
    const page = pageOfSharingPicture(path)
    const moved = findPage(page ?? path)
    return moved !== null && page !== null ? pathToSharingPicture(moved) : moved
  }

  function findPage(path: string): string | null {
    const screen = screenAt(path)
    if (!screen) return null
    const { params, prefix } = screen
    const language = prefix ?? DEFAULT_LANGUAGE
    const project = params.slug === undefined ? null : findSlug('project', params.slug)
    if (project !== null) return pathToProject(language, { slug: project, hasCaseStudy: true })
    const skill = params.skill === undefined ? null : findSlug('skill', params.skill)
    return skill === null ? null : pathToCertificate(language, skill)
  }
}

const isSlug = (value: unknown): value is { current: string } =>
  typeof value === 'object' && value !== null && 'current' in value && typeof value.current === 'string'

/** A malformed parameter becomes an empty text, which is no slug. */
function decode(parameter: string): string {
  try {
    return decodeURIComponent(parameter)
  } catch {
    return ''
  }
}
