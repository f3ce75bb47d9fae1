import { redirect } from 'react-router-dom'

/**
 * A redirect of a loader without a history entry, by the header of the router's `replace()`, which would be in the script
 * of every page.
 */
export const redirectInPlace = (path: string): Response =>
  redirect(path, { headers: { 'X-Remix-Replace': 'true' } })
