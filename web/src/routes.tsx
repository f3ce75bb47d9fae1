import { LANGUAGES, type Language, languageInfo } from '@portfolio/contract/language'
import type { RouteObject } from 'react-router-dom'
import { Failure } from '#src/chrome/failure.tsx'
import { Layout } from '#src/chrome/layout.tsx'
import { importOnce } from '#src/import-once.ts'
import { SCREEN_ROUTES } from '#src/screens/routes.ts'
import type { DataSources } from '#src/screens/screen.tsx'

type ScreenRoute = (typeof SCREEN_ROUTES)[number]
export type RouteHandle = Pick<ScreenRoute, 'name'>

export const createRoutes = (sources: DataSources): RouteObject[] =>
  LANGUAGES.map((language) => createBranch(language, sources))

function createBranch(language: Language, sources: DataSources): RouteObject {
  const { content } = sources
  /** The routes of the screens that open over `parent`; without it, of the screens that have no parent. */
  const screensIn = (parent?: string): RouteObject[] =>
    SCREEN_ROUTES.filter((screen) => screen.parent === parent).map(createRoute)

  function createRoute(screen: ScreenRoute): RouteObject {
    const { name, path } = screen
    const children = screensIn(path)
    return {
      id: `${language}:${path}`,
      path: screen.parent ? path.slice(screen.parent.length + 1) : path,
      ...(children.length > 0 ? { children } : {}),
      lazy: async () => {
        const { Component, load, dependsOnSearch } = (await screen.importScreen()).screen
        return {
          Component,
          loader: ({ request, params }) => load({ ...sources, language, params, url: new URL(request.url) }),
          shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
            onlySearchDiffers(currentUrl, nextUrl) ? dependsOnSearch : defaultShouldRevalidate,
          handle: { name } satisfies RouteHandle,
        }
      },
    }
  }

  return {
    id: language,
    path: languageInfo(language).root || '/',
    // Imported on demand: pages contain this data, and it changes only with the language.
    loader: async () => (await importLayoutLoader()).loadLayout(content, language),
    // The layout is the same on every page; it is loaded again only when content has changed.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.href === nextUrl.href && defaultShouldRevalidate,
    Component: Layout,
    ErrorBoundary: Failure,
    // A screen that fails leaves the header and the footer.
    children: [{ ErrorBoundary: Failure, children: screensIn() }],
  }
}

const importLayoutLoader = importOnce(() => import('#src/content/load-layout.ts'))

const onlySearchDiffers = (from: URL, to: URL) => from.pathname === to.pathname && from.search !== to.search
