import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { NEW_PASSWORD_TEXTS, PASSWORD_FIELD_TEXTS } from './form-texts.ts'
import { SECOND_FACTOR_TEXTS } from './second-factor.ts'

export const USER_ACCOUNT_QUERY = defineQuery(`{
  "texts": *[_type == "translationUserAcc"][0]{
    ${text('title', 'description', 'details', 'firstNameLabel', 'lastNameLabel', 'emailLabel', 'changeEmail')},
    ${text('defaultEmail', 'edit', 'editHint', 'currentName', 'passwordLabel', 'currentPasswordLabel')},
    ${text('currentPasswordHint', 'save', 'sessions', 'thisDevice', 'unknownDevice', 'signOutEverywhere')},
    ${text('data', 'dataHint', 'download', 'deleteAccount', 'deleteHint', 'back')}
  },
  ${PASSWORD_FIELD_TEXTS},
  ${NEW_PASSWORD_TEXTS},
  ${SECOND_FACTOR_TEXTS},
  "errors": *[_type == "translationErrors"][0]{
    ${text('changesRequired', 'firstNameLength', 'lastNameLength', 'firstNameUnchanged')},
    ${text('lastNameUnchanged', 'textUnreadable', 'nameIsLink', 'currentPasswordRequired')},
    ${text('currentPasswordWrong', 'passwordInvalid', 'repeatPassword', 'secondFactorCodeRequired')},
    ${text('unexpected')}
  }
}`)

export const DELETE_ACCOUNT_QUERY = defineQuery(`{
  "texts": *[_type == "translationDeleteAcc"][0]{
    ${text('title', 'description', 'question', 'impressions', 'deleteImpressions', 'keepImpressions')},
    ${text('confirm', 'signInAgain', 'back')}
  },
  "errors": *[_type == "translationErrors"][0]{ ${text('unexpected')} }
}`)
