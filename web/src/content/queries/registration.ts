import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { NEW_PASSWORD_TEXTS, PASSWORD_FIELD_TEXTS } from './form-texts.ts'

export const REGISTRATION_QUERY = defineQuery(`{
  "texts": *[_type == "translationRegistration"][0]{
    ${text('noMailServer')},
    ${text('title')},
    ${text('description')},
    ${text('firstNameLabel')},
    ${text('lastNameLabel')},
    ${text('emailLabel')},
    ${text('passwordLabel')},
    ${text('next')},
    ${text('haveAccount')},
    ${text('signIn')}
  },
  ${PASSWORD_FIELD_TEXTS},
  ${NEW_PASSWORD_TEXTS},
  "errors": *[_type == "translationErrors"][0]{
    ${text('allFieldsRequired')},
    ${text('firstNameLength')},
    ${text('lastNameLength')},
    ${text('textUnreadable')},
    ${text('nameIsLink')},
    ${text('registrationEmailInvalid')},
    ${text('passwordInvalid')},
    ${text('repeatPassword')},
    ${text('unexpected')}
  }
}`)

export const CONFIRMATION_QUERY = defineQuery(`{
  "texts": *[_type == "translationConfirmation"][0]{
    ${text('title')},
    ${text('description')},
    ${text('firstNameLabel')},
    ${text('lastNameLabel')},
    ${text('emailLabel')},
    ${text('passwordLabel')},
    ${text('passwordHidden')},
    ${text('register')},
    ${text('change')}
  },
  "errors": *[_type == "translationErrors"][0]{ ${text('unexpected')} }
}`)

export const ACTIVATION_QUERY = defineQuery(`{
  "texts": *[_type == "translationActivateAcc"][0]{
    ${text('title')},
    ${text('description')},
    ${text('activate')},
    ${text('press')},
    ${text('alreadyActive')},
    ${text('sendNewLink')},
    ${text('signIn')},
    ${text('forgottenPassword')},
    ${text('register')}
  },
  "errors": *[_type == "translationErrors"][0]{ ${text('unexpected')} }
}`)
