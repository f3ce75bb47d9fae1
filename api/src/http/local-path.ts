/** A path below this site's origin, with its query and hash. One leading slash only: `//host` would lead to another site. */
export function localPath(given: string): string {
  const { pathname, search, hash } = new URL(given, 'http://localhost')
  return `/${pathname.replace(/^[/\\]+/, '')}${search}${hash}`
}
