import { plainText, text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'

export const CONTACT_QUERY = defineQuery(`{
  "texts": *[_type == "translationContact"][0]{
    ${text('title', 'description', 'introduction', 'firstNameLabel', 'lastNameLabel', 'emailLabel')},
    ${text('phoneLabel', 'messageLabel', 'signedIn', 'submit', 'addressLabel')}
  },
  "errors": *[_type == "translationErrors"][0]{
    ${text('firstNameRequired', 'lastNameRequired', 'contactEmailRequired', 'messageRequired')},
    ${text('contactNameTooLong', 'messageTooLong', 'emailInvalid', 'phoneInvalid', 'textUnreadable')},
    ${text('unexpected')}
  },
  "owner": *[_type == "curriculumVitae"][0].contact{ ${plainText('email')} }
}`)

export const VERIFICATION_QUERY = defineQuery(`{
  "texts": *[_type == "translationVerification"][0]{
    ${text('title', 'description', 'question', 'tiles', 'waiting', 'isHuman', 'thanks', 'next', 'leaving')},
    ${text('verified', 'submit', 'back')}
  },
  "errors": *[_type == "translationErrors"][0]{
    ${text('notHuman', 'unexpected')}
  }
}`)
