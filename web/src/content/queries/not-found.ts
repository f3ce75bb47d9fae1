import { defineQuery } from 'groq'
import { text } from './text.ts'

export const NOT_FOUND_QUERY = defineQuery(`*[_type == "translationNotFound"][0]{
  ${text('title')},
  ${text('description')},
  ${text('backToHomePage')}
}`)
