import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { NEW_PASSWORD_TEXTS, PASSWORD_FIELD_TEXTS } from './form-texts.ts'

export const CHANGE_EMAIL_QUERY = defineQuery(`{
  "texts": *[_type == "translationChangeEmail"][0]{
    ${text('title', 'description', 'introduction', 'emailLabel', 'passwordLabel', 'submit', 'back')}
  },
  ${PASSWORD_FIELD_TEXTS},
  "codeField": *[_type == "translationSecondFactor"][0]{
    ${text('codeLabel', 'codeHint', 'recoveryLabel', 'useRecovery', 'useApp')}
  },
  "errors": *[_type == "translationErrors"][0]{
    ${text('emailRequired', 'emailInvalid', 'passwordRequired', 'currentPasswordWrong')},
    ${text('secondFactorRefused', 'unexpected')}
  }
}`)

export const CONFIRM_EMAIL_QUERY = defineQuery(`{
  "texts": *[_type == "translationChangeEmail"][0]{
    ${text('description', 'confirmTitle', 'confirmText', 'confirmAction')}
  },
  "errors": *[_type == "translationErrors"][0]{ ${text('unexpected')} }
}`)

export const UNDO_EMAIL_QUERY = defineQuery(`{
  "texts": *[_type == "translationChangeEmail"][0]{
    ${text('description', 'undoTitle', 'undoText', 'newPasswordLabel', 'undoAction')}
  },
  ${PASSWORD_FIELD_TEXTS},
  ${NEW_PASSWORD_TEXTS},
  "errors": *[_type == "translationErrors"][0]{
    ${text('newPasswordRequired', 'passwordInvalid', 'repeatPassword', 'unexpected')}
  }
}`)
