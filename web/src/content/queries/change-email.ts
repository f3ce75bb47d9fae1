import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { NEW_PASSWORD_TEXTS, PASSWORD_FIELD_TEXTS } from './form-texts.ts'

export const CHANGE_EMAIL_QUERY = defineQuery(`{
  "texts": *[_type == "translationChangeEmail"][0]{
    ${text('title')},
    ${text('description')},
    ${text('introduction')},
    ${text('emailLabel')},
    ${text('passwordLabel')},
    ${text('submit')},
    ${text('back')}
  },
  ${PASSWORD_FIELD_TEXTS},
  "codeField": *[_type == "translationSecondFactor"][0]{
    ${text('codeLabel')},
    ${text('codeHint')},
    ${text('recoveryLabel')},
    ${text('useRecovery')},
    ${text('useApp')}
  },
  "errors": *[_type == "translationErrors"][0]{
    ${text('emailRequired')},
    ${text('emailInvalid')},
    ${text('passwordRequired')},
    ${text('currentPasswordWrong')},
    ${text('secondFactorRefused')},
    ${text('unexpected')}
  }
}`)

export const CONFIRM_EMAIL_QUERY = defineQuery(`{
  "texts": *[_type == "translationChangeEmail"][0]{
    ${text('description')},
    ${text('confirmTitle')},
    ${text('confirmText')},
    ${text('confirmAction')}
  },
  "errors": *[_type == "translationErrors"][0]{ ${text('unexpected')} }
}`)

export const UNDO_EMAIL_QUERY = defineQuery(`{
  "texts": *[_type == "translationChangeEmail"][0]{
    ${text('description')},
    ${text('undoTitle')},
    ${text('undoText')},
    ${text('newPasswordLabel')},
    ${text('undoAction')}
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
