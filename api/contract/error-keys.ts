/**
 * Every reason for which the API or a form refuses something. Each is a key of the `errors` translation section, and
 * the `code` in the body of a refusal.
 */
export const ERROR_KEYS = [
  'badRequest',
  'signInRequired',
  'forbidden',
  'otherPerson',
  'antiForgery',
  'notFound',
  'tooLarge',
  'tooManyRequests',
  'unexpected',
  'emailRequired',
  'emailInvalid',
  'passwordRequired',
  'passwordInvalid',
  'passwordCommon',
  'repeatPassword',
  'loginRefused',
  'notActivated',
  'impressionRequired',
  'impressionTooLong',
  'banned',
  'reasonRequired',
  'allFieldsRequired',
  'firstNameLength',
  'lastNameLength',
  'registrationEmailInvalid',
  'changesRequired',
  'firstNameUnchanged',
  'lastNameUnchanged',
  'forgottenEmailRequired',
  'forgottenEmailInvalid',
  'newPasswordRequired',
  'linkInvalid',
  'linkSpent',
  'linkExpired',
  'signInAgain',
  'emailAccountOnly',
  'googleRefused',
  'googleNotSetUp',
  'googleUnreachable',
  'addressTaken',
  'firstNameRequired',
  'lastNameRequired',
  'contactEmailRequired',
  'messageRequired',
  'contactNameTooLong',
  'messageTooLong',
  'phoneInvalid',
  'textUnreadable',
  'notHuman',
  'checkExpired',
] as const
export type ErrorKey = (typeof ERROR_KEYS)[number]

export const isErrorKey = (text: string): text is ErrorKey => ERROR_KEYS.some((key) => key === text)

/** The parameters of a zod check whose message is a key. */
export const withError = (key: ErrorKey) => ({ error: key })
