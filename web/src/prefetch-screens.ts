import { type RouteObject, matchRoutes } from 'react-router-dom'

/** A pointer that rests on a link this long probably presses it; one that crosses it while moving or scrolling does not. */
const INTENT_MS = 100

/**
 * @param routes whose loaders may run for a page that is not opened
 * @returns a function that fetches the code of a page's screens at once, and their data if its link is still pointed at
 */
export function createPrefetch(routes: RouteObject[]) {
  return (path: string) => {
    // In a later task, so that a press that follows immediately is handled first.
    setTimeout(() => {
      for (const { route, params } of matchRoutes(routes, path) ?? []) {
        // A failure shows when the link is followed.
        prefetchRoute(route, params, path).catch(() => {})
      }
    })
  }
}

async function prefetchRoute({ lazy }: RouteObject, params: Params, path: string) {
  if (typeof lazy !== 'function') return
  const [{ loader }] = await Promise.all([
    lazy(),
    new Promise((resolve) => {
      setTimeout(resolve, INTENT_MS)
    }),
  ])
  if (typeof loader !== 'function' || !isPointedAt(path)) return
  const url = new URL(path, location.href)
  await loader({ request: new Request(url), url, params, pattern: '', context: undefined })
}

const isPointedAt = (path: string) =>
  document.querySelector(`a[href="${CSS.escape(path)}"]:is(:hover, :focus)`) !== null

type Params = Record<string, string | undefined>
