import { defineQuery } from 'groq'
import { text } from './text.ts'

export const EMAIL_LOGIN_QUERY = defineQuery(`*[_type == "translationEmail"][0]{
  ${text('title')},
  ${text('description')},
  ${text('emailLabel')},
  ${text('passwordLabel')},
  ${text('showPassword')},
  ${text('hidePassword')},
  ${text('submit')},
  ${text('success')},
  ${text('failed')}
}`)
