import { acceptInvitation, changeEmail, deleteAcc, secondFactor, userAcc } from './account.ts'
import { contact, verification } from './contact.ts'
import { errors } from './errors.ts'
import { comments, impression } from './guestbook.ts'
import { mail } from './mail.ts'
import { footer, navigation } from './navigation.ts'
import { outbox, owner } from './owner.ts'
import { about, cvPage, home, notFound, projects, skills } from './pages.ts'
import {
  activateAcc,
  confirmation,
  email,
  forgotPassword,
  google,
  login,
  registration,
  resetPassword,
} from './sign-in.ts'
import type { Section } from './define-section.ts'

/** All sections, in the order of the Studio. */
export const sections: readonly Section[] = [
  navigation,
  home,
  about,
  skills,
  projects,
  cvPage,
  contact,
  verification,
  comments,
  impression,
  login,
  email,
  google,
  registration,
  confirmation,
  activateAcc,
  forgotPassword,
  resetPassword,
  userAcc,
  changeEmail,
  acceptInvitation,
  secondFactor,
  deleteAcc,
  outbox,
  owner,
  notFound,
  footer,
  mail,
  errors,
]
