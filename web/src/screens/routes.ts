import { PATHS } from '@portfolio/contract/paths'
import type { Need } from '#src/render-types.ts'
import { importOnce } from './import-once.ts'
import type { Screen } from './screen.tsx'

export type ScreenRoute = {
  /** Source file of the screen in this folder, without its extension; the build finds its scripts and styles by it. */
  file: string
  /** Path below a language's root, in the router's syntax. */
  path: string
  /** The path of the screen that this one opens over, if any. */
  parent?: string
  needs?: readonly Need[]
  /** Loads the screen's code, when it is first visited. */
  importScreen: () => Promise<{ screen: Screen<unknown> }>
}

const route = (
  path: string,
  file: string,
  importScreen: ScreenRoute['importScreen'],
  options: Pick<ScreenRoute, 'parent' | 'needs'> = {},
): ScreenRoute => ({ path, file, importScreen: importOnce(importScreen), ...options })

/** Every screen of the site. The imports split the code: a page loads that of its own screen. */
export const SCREEN_ROUTES: readonly ScreenRoute[] = [
  route(PATHS.home, 'home/home', () => import('./home/home.tsx')),
  route(PATHS.aboutMe, 'about-me/about-me', () => import('./about-me/about-me.tsx')),
  route(PATHS.skills, 'skills/skills', () => import('./skills/skills.tsx')),
  route(PATHS.certificate, 'certificate/certificate', () => import('./certificate/certificate.tsx'), {
    parent: PATHS.skills,
  }),
  route(PATHS.projects, 'projects/projects', () => import('./projects/projects.tsx')),
  route(PATHS.project, 'project/project', () => import('./project/project.tsx')),
  route(
    PATHS.curriculumVitae,
    'curriculum-vitae/curriculum-vitae',
    () => import('./curriculum-vitae/curriculum-vitae.tsx'),
  ),
  route(PATHS.contact, 'contact/contact', () => import('./contact/contact.tsx')),
  route(PATHS.verification, 'verification/verification', () => import('./verification/verification.tsx')),
  route(PATHS.comments, 'comments/comments', () => import('./comments/comments.tsx')),
  route(
    PATHS.writeImpression,
    'write-impression/write-impression',
    () => import('./write-impression/write-impression.tsx'),
  ),
  route(PATHS.login, 'login/login', () => import('./login/login.tsx')),
  route(PATHS.googleLogin, 'google-login/google-login', () => import('./google-login/google-login.tsx'), {
    needs: ['google'],
  }),
  route(PATHS.emailLogin, 'email-login/email-login', () => import('./email-login/email-login.tsx')),
  route(PATHS.secondStep, 'email-login/second-step', () => import('./email-login/second-step.tsx')),
  route(PATHS.registerUser, 'register-user/register-user', () => import('./register-user/register-user.tsx')),
  route(
    PATHS.confirmRegister,
    'register-user/confirm-register',
    () => import('./register-user/confirm-register.tsx'),
  ),
  route(
    PATHS.activateAccount,
    'activate-account/activate-account',
    () => import('./activate-account/activate-account.tsx'),
  ),
  route(
    PATHS.forgottenPassword,
    'forgotten-password/forgotten-password',
    () => import('./forgotten-password/forgotten-password.tsx'),
  ),
  route(
    PATHS.resetPassword,
    'reset-password/reset-password',
    () => import('./reset-password/reset-password.tsx'),
  ),
  route(PATHS.userAccount, 'user-account/user-account', () => import('./user-account/user-account.tsx')),
  route(
    PATHS.deleteAccount,
    'user-account/delete-account',
    () => import('./user-account/delete-account.tsx'),
  ),
  route(PATHS.changeEmail, 'change-email/change-email', () => import('./change-email/change-email.tsx')),
  route(PATHS.confirmEmail, 'confirm-email/confirm-email', () => import('./confirm-email/confirm-email.tsx')),
  route(PATHS.undoEmail, 'undo-email/undo-email', () => import('./undo-email/undo-email.tsx')),
  route(
    PATHS.acceptInvitation,
    'accept-invitation/accept-invitation',
    () => import('./accept-invitation/accept-invitation.tsx'),
  ),
  route(PATHS.outbox, 'outbox/outbox', () => import('./outbox/outbox.tsx')),
  route(PATHS.terms, 'legal/legal', () => import('./legal/legal.tsx')),
  route(PATHS.privacy, 'legal/legal', () => import('./legal/legal.tsx')),
  route('*', 'not-found/not-found', () => import('./not-found/not-found.tsx')),
]
