import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { NEW_PASSWORD_TEXTS, PASSWORD_FIELD_TEXTS } from './form-texts.ts'

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
