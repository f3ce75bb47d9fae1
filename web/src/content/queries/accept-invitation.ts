import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { NEW_PASSWORD_TEXTS, PASSWORD_FIELD_TEXTS } from './form-texts.ts'

export const ACCEPT_INVITATION_QUERY = defineQuery(`{
  "texts": *[_type == "translationAcceptInvitation"][0]{
    ${text('title')},
    ${text('description')},
    ${text('editorText')},
    ${text('moderatorText')},
    ${text('newAccount')},
    ${text('emailHint')},
    ${text('submit')},
    ${text('signInFirst')},
    ${text('signIn')},
    ${text('accept')},
    ${text('otherAccount')}
  },
  "labels": *[_type == "translationRegistration"][0]{
    ${text('firstNameLabel')},
    ${text('lastNameLabel')},
    ${text('emailLabel')},
    ${text('passwordLabel')}
  },
  ${PASSWORD_FIELD_TEXTS},
  ${NEW_PASSWORD_TEXTS},
  "errors": *[_type == "translationErrors"][0]{
    ${text('allFieldsRequired')},
    ${text('firstNameLength')},
    ${text('lastNameLength')},
    ${text('textUnreadable')},
    ${text('nameIsLink')},
    ${text('passwordInvalid')},
    ${text('repeatPassword')},
    ${text('linkInvalid')},
    ${text('linkSpent')},
    ${text('linkExpired')},
    ${text('otherPerson')},
    ${text('unexpected')}
  }
}`)
