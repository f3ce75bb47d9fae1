import { PAGE, defineSection } from './define-section.ts'

export const login = defineSection('login', 'Choice of sign-in', {
  ...PAGE,
  google: 'Link',
  email: 'Link',
  back: 'Link to the guestbook',
})

export const email = defineSection('email', 'E-mail sign-in', {
  ...PAGE,
  emailLabel: 'Form',
  passwordLabel: 'Form',
  showPassword: 'Every password field',
  hidePassword: 'Every password field',
  submit: 'Form',
  success: 'Message after signing in',
  forgottenPassword: 'Link',
  noAccount: 'Below the form',
  register: 'Link after it',
})

export const google = defineSection('google', 'Google sign-in', {
  ...PAGE,
  introduction: 'Above the button',
  waiting: "Until Google's button is there",
  redirect: "Link to Google's page, where the button does not load",
  success: 'Message after signing in',
  back: 'Link to the choice of sign-in',
})

export const registration = defineSection('registration', 'Registration', {
  noMailServer: 'Above the form, without a mail server',
  ...PAGE,
  firstNameLabel: 'Form',
  lastNameLabel: 'Form',
  emailLabel: 'Form',
  passwordLabel: 'Form',
  passwordHint: 'Below every new password',
  repeatLabel: 'Every form with a new password',
  next: 'Button to the confirm page',
  haveAccount: 'Below the form',
  signIn: 'Link after it',
  checkEmail: 'Message after registering',
})

export const confirmation = defineSection('confirmation', 'Registration, confirm page', {
  ...PAGE,
  firstNameLabel: 'Entered data',
  lastNameLabel: 'Entered data',
  emailLabel: 'Entered data',
  passwordLabel: 'Entered data',
  passwordHidden: 'Read aloud in place of the password',
  register: 'Button',
  change: 'Link back to the form',
})

export const activateAcc = defineSection('activate_acc', 'Account activation', {
  ...PAGE,
  press: 'Above the button',
  activate: 'Button',
  alreadyActive: 'In place of the message about a used link',
  sendNewLink: 'Button under an expired link',
  signIn: 'Link',
  forgottenPassword: 'Link under a used link',
  register: 'Link under a wrong link',
  activated: 'Message',
  newMail: 'Message',
})

export const forgotPassword = defineSection('forgot_password', 'Forgotten password', {
  ...PAGE,
  introduction: 'Above the form',
  emailLabel: 'Form',
  submit: 'Form',
  signIn: 'Link',
  mailed: 'Message',
  noMailServer: 'Above the form and message after it, without a mail server',
})

export const resetPassword = defineSection('reset_password', 'Password reset', {
  ...PAGE,
  passwordLabel: 'Form',
  submit: 'Form',
  newLink: 'Link',
  changed: 'Message',
})
