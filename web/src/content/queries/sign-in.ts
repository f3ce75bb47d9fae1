import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { NEW_PASSWORD_TEXTS, PASSWORD_FIELD_TEXTS } from './form-texts.ts'

export const EMAIL_LOGIN_QUERY = defineQuery(`{
  "texts": *[_type == "translationEmail"][0]{
    ${text('title')},
    ${text('description')},
    ${text('emailLabel')},
    ${text('passwordLabel')},
    ${text('submit')},
    ${text('success')},
    ${text('forgottenPassword')},
    ${text('noAccount')},
    ${text('register')}
  },
  "ways": *[_type == "translationLogin"][0]{ ${text('google')}, ${text('back')} },
  ${PASSWORD_FIELD_TEXTS},
  "errors": *[_type == "translationErrors"][0]{
    ${text('emailRequired')},
    ${text('emailInvalid')},
    ${text('passwordRequired')},
    ${text('passwordInvalid')},
    ${text('unexpected')}
  }
}`)

export const LOGIN_QUERY = defineQuery(`*[_type == "translationLogin"][0]{
  ${text('title')},
  ${text('description')},
  ${text('google')},
  ${text('email')},
  ${text('back')}
}`)

export const GOOGLE_LOGIN_QUERY = defineQuery(`{
  "texts": *[_type == "translationGoogle"][0]{
    ${text('title')},
    ${text('description')},
    ${text('introduction')},
    ${text('waiting')},
    ${text('redirect')},
    ${text('success')},
    ${text('back')}
  },
  "errors": *[_type == "translationErrors"][0]{
    ${text('googleNotSetUp')},
    ${text('googleUnreachable')}
  }
}`)

export const FORGOTTEN_PASSWORD_QUERY = defineQuery(`{
  "texts": *[_type == "translationForgotPassword"][0]{
    ${text('title')},
    ${text('noMailServer')},
    ${text('description')},
    ${text('introduction')},
    ${text('emailLabel')},
    ${text('submit')},
    ${text('signIn')}
  },
  "errors": *[_type == "translationErrors"][0]{
    ${text('forgottenEmailRequired')},
    ${text('forgottenEmailInvalid')},
    ${text('unexpected')}
  }
}`)

export const RESET_PASSWORD_QUERY = defineQuery(`{
  "texts": *[_type == "translationResetPassword"][0]{
    ${text('title')},
    ${text('description')},
    ${text('passwordLabel')},
    ${text('submit')},
    ${text('newLink')}
  },
  ${PASSWORD_FIELD_TEXTS},
  ${NEW_PASSWORD_TEXTS},
  "errors": *[_type == "translationErrors"][0]{
    ${text('newPasswordRequired')},
    ${text('passwordInvalid')},
    ${text('repeatPassword')},
    ${text('unexpected')}
  }
}`)
