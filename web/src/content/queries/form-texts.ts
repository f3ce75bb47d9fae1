import { text } from '@portfolio/contract/localized-groq'

// Texts that several forms share.

/** Texts beside every password field. */
export const PASSWORD_FIELD_TEXTS = `"passwordField": *[_type == "translationEmail"][0]{
  ${text('showPassword', 'hidePassword')}
}` as const

/** Texts beside every field for a new password. */
export const NEW_PASSWORD_TEXTS = `"newPassword": *[_type == "translationRegistration"][0]{
  ${text('passwordHint', 'repeatLabel')}
}` as const
