import type { Language } from '@portfolio/contract/language'
import type { RouteObject } from 'react-router-dom'
import { Failure } from '#src/chrome/failure.tsx'
import { loadLayout } from '#src/chrome/layout-data.ts'
import { Layout } from '#src/chrome/layout.tsx'
import type { Content } from '#src/content/content.ts'
import type { Guestbook } from '#src/guestbook/guestbook.ts'
import { PATHS, ROOTS } from '#src/paths.ts'
import type { Meta, Screen } from '#src/screens/screen.tsx'

/** What pages are made from, and what differs between server and browser. */
export type Surroundings = { content: Content; guestbook: Guestbook }

/** What `handle` of a screen's route holds. */
export type RouteHandle = {
  /** Source file of the screen, for which the build knows its scripts and styles. */
  source: string
  describe: (data: unknown) => Meta
}

export const createRoutes = (surroundings: Surroundings): RouteObject[] => [
  createBranch('srb', surroundings),
  createBranch('en', surroundings),
]

function createBranch(language: Language, { content, guestbook }: Surroundings): RouteObject {
  /** A route whose code is loaded when it is first visited. */
  const screen = <Data,>(
    path: string,
    source: string,
    importScreen: () => Promise<{ screen: Screen<Data> }>,
    children?: RouteObject[],
  ): RouteObject => ({
    id: `${language}:${path}`,
    path,
    ...(children ? { children } : {}),
    lazy: async () => {
      const { screen: imported } = await importScreen()
      return {
        Component: imported.Component,
        loader: ({ request, params }) =>
          imported.load({ content, guestbook, language, params, url: new URL(request.url) }),
        shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
          onlySearchDiffers(currentUrl, nextUrl) ? imported.dependsOnSearch : defaultShouldRevalidate,
        handle: { source: `src/screens/${source}`, describe: imported.describe },
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
      screen(PATHS.home, 'home/home.tsx', () => import('#src/screens/home/home.tsx')),
      screen(PATHS.aboutMe, 'about-me/about-me.tsx', () => import('#src/screens/about-me/about-me.tsx')),
      screen(PATHS.skills, 'skills/skills.tsx', () => import('#src/screens/skills/skills.tsx'), [
        screen(
          PATHS.certificate.slice(PATHS.skills.length + 1),
          'certificate/certificate.tsx',
          () => import('#src/screens/certificate/certificate.tsx'),
        ),
      ]),
      screen(PATHS.projects, 'projects/projects.tsx', () => import('#src/screens/projects/projects.tsx')),
      screen(
        PATHS.curriculumVitae,
        'curriculum-vitae/curriculum-vitae.tsx',
        () => import('#src/screens/curriculum-vitae/curriculum-vitae.tsx'),
      ),
      screen(PATHS.contact, 'contact/contact.tsx', () => import('#src/screens/contact/contact.tsx')),
      screen(
        PATHS.verification,
        'verification/verification.tsx',
        () => import('#src/screens/verification/verification.tsx'),
      ),
      screen(PATHS.comments, 'comments/comments.tsx', () => import('#src/screens/comments/comments.tsx')),
      screen(
        PATHS.writeImpression,
        'write-impression/write-impression.tsx',
        () => import('#src/screens/write-impression/write-impression.tsx'),
      ),
      screen(PATHS.login, 'login/login.tsx', () => import('#src/screens/login/login.tsx')),
      screen(
        PATHS.googleLogin,
        'google-login/google-login.tsx',
        () => import('#src/screens/google-login/google-login.tsx'),
      ),
      screen(
        PATHS.emailLogin,
        'email-login/email-login.tsx',
        () => import('#src/screens/email-login/email-login.tsx'),
      ),
      screen(
        PATHS.registerUser,
        'register-user/register-user.tsx',
        () => import('#src/screens/register-user/register-user.tsx'),
      ),
      screen(
        PATHS.confirmRegister,
        'register-user/confirm-register.tsx',
        () => import('#src/screens/register-user/confirm-register.tsx'),
      ),
      screen(
        PATHS.activateAccount,
        'activate-account/activate-account.tsx',
        () => import('#src/screens/activate-account/activate-account.tsx'),
      ),
      screen(
        PATHS.forgottenPassword,
        'forgotten-password/forgotten-password.tsx',
        () => import('#src/screens/forgotten-password/forgotten-password.tsx'),
      ),
      screen(
        PATHS.resetPassword,
        'reset-password/reset-password.tsx',
        () => import('#src/screens/reset-password/reset-password.tsx'),
      ),
      screen(
        PATHS.userAccount,
        'user-account/user-account.tsx',
        () => import('#src/screens/user-account/user-account.tsx'),
      ),
      screen(
        PATHS.deleteAccount,
        'user-account/delete-account.tsx',
        () => import('#src/screens/user-account/delete-account.tsx'),
      ),
      screen(PATHS.outbox, 'outbox/outbox.tsx', () => import('#src/screens/outbox/outbox.tsx')),
      screen(PATHS.terms, 'legal/legal.tsx', () => import('#src/screens/legal/legal.tsx')),
      screen(PATHS.privacy, 'legal/legal.tsx', () => import('#src/screens/legal/legal.tsx')),
      screen('*', 'not-found/not-found.tsx', () => import('#src/screens/not-found/not-found.tsx')),
    ],
  }
}

const onlySearchDiffers = (from: URL, to: URL) => from.pathname === to.pathname && from.search !== to.search
