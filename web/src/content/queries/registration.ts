import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { NEW_PASSWORD_TEXTS, PASSWORD_FIELD_TEXTS } from './form-texts.ts'

export const REGISTRATION_QUERY = defineQuery(`{
  "texts": *[_type == "translationRegistration"][0]{
    ${text('noMailServer', 'title', 'description', 'firstNameLabel', 'lastNameLabel', 'emailLabel')},
    ${text('passwordLabel', 'next', 'haveAccount', 'signIn')}
  },
  ${PASSWORD_FIELD_TEXTS},
  ${NEW_PASSWORD_TEXTS},
  "errors": *[_type == "translationErrors"][0]{
    ${text('allFieldsRequired', 'firstNameLength', 'lastNameLength', 'textUnreadable', 'nameIsLink')},
    ${text('registrationEmailInvalid', 'passwordInvalid', 'repeatPassword', 'unexpected')}
  }
}`)

export const CONFIRMATION_QUERY = defineQuery(`{
  "texts": *[_type == "translationConfirmation"][0]{
    ${text('title', 'description', 'firstNameLabel', 'lastNameLabel', 'emailLabel', 'passwordLabel')},
    ${text('passwordHidden', 'register', 'change')}
  },
  "errors": *[_type == "translationErrors"][0]{ ${text('unexpected')} }
}`)

export const ACTIVATION_QUERY = defineQuery(`{
  "texts": *[_type == "translationActivateAcc"][0]{
    ${text('title', 'description', 'activate', 'press', 'alreadyActive', 'sendNewLink', 'signIn')},
    ${text('forgottenPassword', 'register')}
  },
  "errors": *[_type == "translationErrors"][0]{ ${text('unexpected')} }
}`)

export const ACCEPT_INVITATION_QUERY = defineQuery(`{
  "texts": *[_type == "translationAcceptInvitation"][0]{
    ${text('title', 'description', 'editorText', 'moderatorText', 'newAccount', 'emailHint', 'submit')},
    ${text('signInFirst', 'signIn', 'accept', 'otherAccount')}
  },
  "labels": *[_type == "translationRegistration"][0]{
    ${text('firstNameLabel', 'lastNameLabel', 'emailLabel', 'passwordLabel')}
  },
  ${PASSWORD_FIELD_TEXTS},
  ${NEW_PASSWORD_TEXTS},
  "errors": *[_type == "translationErrors"][0]{
    ${text('allFieldsRequired', 'firstNameLength', 'lastNameLength', 'textUnreadable', 'nameIsLink')},
    ${text('passwordInvalid', 'repeatPassword', 'linkInvalid', 'linkSpent', 'linkExpired', 'otherPerson')},
    ${text('unexpected')}
  }
}`)
