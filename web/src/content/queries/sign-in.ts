import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { NEW_PASSWORD_TEXTS, PASSWORD_FIELD_TEXTS } from './form-texts.ts'

export const EMAIL_LOGIN_QUERY = defineQuery(`{
  "texts": *[_type == "translationEmail"][0]{
    ${text('title', 'description', 'emailLabel', 'passwordLabel', 'submit', 'success')},
    ${text('forgottenPassword', 'noAccount', 'register')}
  },
  "ways": *[_type == "translationLogin"][0]{ ${text('google', 'back')} },
  ${PASSWORD_FIELD_TEXTS},
  "errors": *[_type == "translationErrors"][0]{
    ${text('emailRequired', 'emailInvalid', 'passwordRequired', 'passwordInvalid', 'unexpected')}
  }
}`)

export const LOGIN_QUERY = defineQuery(`*[_type == "translationLogin"][0]{
  ${text('title', 'description', 'google', 'email', 'back')}
}`)

export const GOOGLE_LOGIN_QUERY = defineQuery(`{
  "texts": *[_type == "translationGoogle"][0]{
    ${text('title', 'description', 'introduction', 'waiting', 'redirect', 'success', 'back')}
  },
  "errors": *[_type == "translationErrors"][0]{
    ${text('googleNotSetUp', 'googleUnreachable')}
  }
}`)

export const FORGOTTEN_PASSWORD_QUERY = defineQuery(`{
  "texts": *[_type == "translationForgotPassword"][0]{
    ${text('title', 'noMailServer', 'description', 'introduction', 'emailLabel', 'submit', 'signIn')}
  },
  "errors": *[_type == "translationErrors"][0]{
    ${text('forgottenEmailRequired', 'forgottenEmailInvalid', 'unexpected')}
  }
}`)

export const RESET_PASSWORD_QUERY = defineQuery(`{
  "texts": *[_type == "translationResetPassword"][0]{
    ${text('title', 'description', 'passwordLabel', 'submit', 'newLink')}
  },
  ${PASSWORD_FIELD_TEXTS},
  ${NEW_PASSWORD_TEXTS},
  "errors": *[_type == "translationErrors"][0]{
    ${text('newPasswordRequired', 'passwordInvalid', 'repeatPassword', 'unexpected')}
  }
}`)
