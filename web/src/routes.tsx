import type { Language } from '@portfolio/api/contract/language'
import type { RouteObject } from 'react-router-dom'
import { Layout, loadLayout } from '#src/chrome/layout.tsx'
import { Failure } from '#src/chrome/failure.tsx'
import type { Content } from '#src/content/content.ts'
import { PATHS, ROOTS } from '#src/paths.ts'
import type { Meta, Screen } from '#src/screens/screen.tsx'

/** What pages are made from, and what differs between server and browser. */
export type Surroundings = { content: Content; apiOrigin: string }

/** What `handle` of a screen's route holds. */
export type RouteHandle = {
  /** Source file of the screen, for which the build knows its scripts and styles. */
  source: string
  describe(data: unknown): Meta
}

export const createRoutes = (surroundings: Surroundings): RouteObject[] => [
  createBranch('srb', surroundings),
  createBranch('en', surroundings),
]

function createBranch(language: Language, { content, apiOrigin }: Surroundings): RouteObject {
  /** A route whose code is loaded when it is first visited. */
  const screen = <Data,>(
    path: string,
    source: string,
    importScreen: () => Promise<{ screen: Screen<Data> }>,
  ): RouteObject => ({
    id: `${language}:${path}`,
    path,
    lazy: async () => {
      const { screen: imported } = await importScreen()
      return {
        Component: imported.Component,
        loader: ({ request, params }) =>
          imported.load({ content, apiOrigin, language, params, url: new URL(request.url) }),
        shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
          onlySearchDiffers(currentUrl, nextUrl) ? imported.dependsOnSearch : defaultShouldRevalidate,
        handle: { source, describe: imported.describe } satisfies RouteHandle,
      }
    },
  })

  return {
    id: language,
    path: ROOTS[language] || '/',
    loader: () => loadLayout(content, language),
    // The frame stays as it is from page to page; it is read anew only when content changed.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.href === nextUrl.href && defaultShouldRevalidate,
    Component: Layout,
    ErrorBoundary: Failure,
    children: [
      screen(PATHS.home, 'src/screens/home/home.tsx', () => import('#src/screens/home/home.tsx')),
      screen(
        PATHS.projects,
        'src/screens/projects/projects.tsx',
        () => import('#src/screens/projects/projects.tsx'),
      ),
      screen(
        PATHS.comments,
        'src/screens/comments/comments.tsx',
        () => import('#src/screens/comments/comments.tsx'),
      ),
      screen(
        PATHS.writeImpression,
        'src/screens/write-impression/write-impression.tsx',
        () => import('#src/screens/write-impression/write-impression.tsx'),
      ),
      screen(
        PATHS.emailLogin,
        'src/screens/email-login/email-login.tsx',
        () => import('#src/screens/email-login/email-login.tsx'),
      ),
      screen(
        '*',
        'src/screens/not-found/not-found.tsx',
        () => import('#src/screens/not-found/not-found.tsx'),
      ),
    ],
  }
}

const onlySearchDiffers = (from: URL, to: URL) => from.pathname === to.pathname && from.search !== to.search
