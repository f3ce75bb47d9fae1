const SITE = 'http://localhost'

/**
 * A path below this site's origin, with its query and hash; `/` for what is no address. One leading slash only: `//host`
 * would lead to another site.
 */
export function localPath(given: string): string {
  if (!URL.canParse(given, SITE)) return '/'
  const { pathname, search, hash } = new URL(given, SITE)
  return `/${pathname.replace(/^[/\\]+/, '')}${search}${hash}`
}
