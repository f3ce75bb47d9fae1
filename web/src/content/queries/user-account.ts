import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { NEW_PASSWORD_TEXTS, PASSWORD_FIELD_TEXTS } from './form-texts.ts'
import { SECOND_FACTOR_TEXTS } from './second-factor.ts'

export const USER_ACCOUNT_QUERY = defineQuery(`{
  "texts": *[_type == "translationUserAcc"][0]{
    ${text('title')},
    ${text('description')},
    ${text('firstNameLabel')},
    ${text('lastNameLabel')},
    ${text('emailLabel')},
    ${text('changeEmail')},
    ${text('defaultEmail')},
    ${text('edit')},
    ${text('editHint')},
    ${text('currentName')},
    ${text('passwordLabel')},
    ${text('currentPasswordLabel')},
    ${text('currentPasswordHint')},
    ${text('save')},
    ${text('sessions')},
    ${text('thisDevice')},
    ${text('unknownDevice')},
    ${text('signOutEverywhere')},
    ${text('data')},
    ${text('dataHint')},
    ${text('download')},
    ${text('deleteAccount')},
    ${text('deleteHint')},
    ${text('back')}
  },
  ${PASSWORD_FIELD_TEXTS},
  ${NEW_PASSWORD_TEXTS},
  ${SECOND_FACTOR_TEXTS},
  "errors": *[_type == "translationErrors"][0]{
    ${text('changesRequired')},
    ${text('firstNameLength')},
    ${text('lastNameLength')},
    ${text('firstNameUnchanged')},
    ${text('lastNameUnchanged')},
    ${text('textUnreadable')},
    ${text('nameIsLink')},
    ${text('currentPasswordRequired')},
    ${text('currentPasswordWrong')},
    ${text('passwordInvalid')},
    ${text('repeatPassword')},
    ${text('secondFactorCodeRequired')},
    ${text('unexpected')}
  }
}`)

export const DELETE_ACCOUNT_QUERY = defineQuery(`{
  "texts": *[_type == "translationDeleteAcc"][0]{
    ${text('title')},
    ${text('description')},
    ${text('question')},
    ${text('impressions')},
    ${text('deleteImpressions')},
    ${text('keepImpressions')},
    ${text('confirm')},
    ${text('signInAgain')},
    ${text('back')}
  },
  "errors": *[_type == "translationErrors"][0]{ ${text('unexpected')} }
}`)
