import { PATHS, type ScreenName } from '@portfolio/contract/paths'
import type { Need } from '#src/render-types.ts'
import { importOnce } from '#src/import-once.ts'
import type { Screen } from './screen.tsx'

/** Every screen of the site. The imports split the code: a page loads that of its own screen. */
const IMPORTS: Record<ScreenName | 'notFound', () => Promise<{ screen: Screen<unknown> }>> = {
  home: () => import('./home/home.tsx'),
  aboutMe: () => import('./about-me/about-me.tsx'),
  skills: () => import('./skills/skills.tsx'),
  certificate: () => import('./certificate/certificate.tsx'),
  projects: () => import('./projects/projects.tsx'),
  project: () => import('./project/project.tsx'),
  curriculumVitae: () => import('./curriculum-vitae/curriculum-vitae.tsx'),
  contact: () => import('./contact/contact.tsx'),
  verification: () => import('./verification/verification.tsx'),
  comments: () => import('./comments/comments.tsx'),
  writeImpression: () => import('./write-impression/write-impression.tsx'),
  login: () => import('./login/login.tsx'),
  googleLogin: () => import('./google-login/google-login.tsx'),
  emailLogin: () => import('./email-login/email-login.tsx'),
  secondStep: () => import('./second-step/second-step.tsx'),
  registerUser: () => import('./register-user/register-user.tsx'),
  confirmRegister: () => import('./confirm-register/confirm-register.tsx'),
  activateAccount: () => import('./activate-account/activate-account.tsx'),
  forgottenPassword: () => import('./forgotten-password/forgotten-password.tsx'),
  resetPassword: () => import('./reset-password/reset-password.tsx'),
  userAccount: () => import('./user-account/user-account.tsx'),
  deleteAccount: () => import('./delete-account/delete-account.tsx'),
  changeEmail: () => import('./change-email/change-email.tsx'),
  confirmEmail: () => import('./confirm-email/confirm-email.tsx'),
  undoEmail: () => import('./undo-email/undo-email.tsx'),
  acceptInvitation: () => import('./accept-invitation/accept-invitation.tsx'),
  outbox: () => import('./outbox/outbox.tsx'),
  terms: () => import('./legal/legal.tsx'),
  privacy: () => import('./legal/legal.tsx'),
  notFound: () => import('./not-found/not-found.tsx'),
}

const PATTERNS: Record<string, string> = PATHS

export const SCREEN_ROUTES = Object.entries(IMPORTS).map(([name, importScreen]) => ({
  name,
  /** Path below a language's root, in the router's syntax. */
  path: PATTERNS[name] ?? '*',
  parent: name === 'certificate' ? PATHS.skills : undefined,
  importScreen: importOnce(importScreen),
}))

/** Third-party code that screens load, for the server. */
export const NEEDS: Record<string, readonly Need[]> = { googleLogin: ['google'] }

/** The source file of a screen below the package's root, by which the build finds its scripts and styles. */
export function sourceOf(name: string): string {
  const isLegal = name === 'terms' || name === 'privacy'
  const file = isLegal ? 'legal' : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `src/screens/${file}/${file}.tsx`
}
