import { PAGE_PARAMETERS } from '@portfolio/contract/secret-links'

/**
 * The address of the page that a request is answered with: only the parameters that pages read, each once and in one
 * order. With others, such as those of campaigns, each link would count as another page.
 * @param target path and query of a request
 */
export function pageAddress(target: string): string {
  const start = target.indexOf('?')
  if (start === -1) return decodable(target)
  const given = new URLSearchParams(target.slice(start + 1))
  const read = new URLSearchParams()
  for (const name of PAGE_PARAMETERS) if (given.has(name)) read.set(name, given.get(name) ?? '')
  const path = decodable(target.slice(0, start))
  return read.size === 0 ? path : `${path}?${read.toString()}`
}

/** Escapes a path that cannot be decoded, because the router would print a warning for it. Such a path has no page. */
function decodable(path: string): string {
  try {
    decodeURIComponent(path)
    return path
  } catch {
    return path.replaceAll('%', '%25')
  }
}
