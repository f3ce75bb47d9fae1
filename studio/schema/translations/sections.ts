import { about } from './about.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { activateAcc } from './activate-acc.ts'
import { changeEmail } from './change-email.ts'
import { comments } from './comments.ts'
import { confirmation } from './confirmation.ts'
import { contact } from './contact.ts'
import { cvPage } from './cv-page.ts'
import { deleteAcc } from './delete-acc.ts'
import { email } from './email.ts'
import { errors } from './errors.ts'
import { footer } from './footer.ts'
import { forgotPassword } from './forgot-password.ts'
import { google } from './google.ts'
import { home } from './home.ts'
import { impression } from './impression.ts'
import { login } from './login.ts'
import { mail } from './mail.ts'
import { navigation } from './navigation.ts'
import { notFound } from './not-found.ts'
import { outbox } from './outbox.ts'
import { owner } from './owner.ts'
import { projects } from './projects.ts'
import { registration } from './registration.ts'
import { resetPassword } from './reset-password.ts'
import { secondFactor } from './second-factor.ts'
import { skills } from './skills.ts'
import { userAcc } from './user-acc.ts'
import { verification } from './verification.ts'
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
