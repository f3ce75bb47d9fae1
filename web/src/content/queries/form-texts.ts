import { text } from '@portfolio/contract/localized-groq'

export const PASSWORD_FIELD_TEXTS = `"passwordField": *[_type == "translationEmail"][0]{
  ${text('showPassword', 'hidePassword')}
}` as const

export const NEW_PASSWORD_TEXTS = `"newPassword": *[_type == "translationRegistration"][0]{
  ${text('passwordHint', 'repeatLabel')}
}` as const
