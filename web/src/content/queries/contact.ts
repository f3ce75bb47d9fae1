import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'

export const CONTACT_QUERY = defineQuery(`{
  "texts": *[_type == "translationContact"][0]{
    ${text('title')},
    ${text('description')},
    ${text('introduction')},
    ${text('firstNameLabel')},
    ${text('lastNameLabel')},
    ${text('emailLabel')},
    ${text('phoneLabel')},
    ${text('messageLabel')},
    ${text('signedIn')},
    ${text('submit')},
    ${text('addressLabel')}
  },
  "errors": *[_type == "translationErrors"][0]{
    ${text('firstNameRequired')},
    ${text('lastNameRequired')},
    ${text('contactEmailRequired')},
    ${text('messageRequired')},
    ${text('contactNameTooLong')},
    ${text('messageTooLong')},
    ${text('emailInvalid')},
    ${text('phoneInvalid')},
    ${text('textUnreadable')},
    ${text('unexpected')}
  },
  "owner": *[_type == "curriculumVitae"][0].contact{ email }
}`)

export const VERIFICATION_QUERY = defineQuery(`{
  "texts": *[_type == "translationVerification"][0]{
    ${text('title')},
    ${text('description')},
    ${text('question')},
    ${text('tiles')},
    ${text('waiting')},
    ${text('isHuman')},
    ${text('thanks')},
    ${text('next')},
    ${text('leaving')},
    ${text('verified')},
    ${text('submit')},
    ${text('back')}
  },
  "errors": *[_type == "translationErrors"][0]{
    ${text('notHuman')},
    ${text('unexpected')}
  }
}`)
