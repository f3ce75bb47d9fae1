import { optionalText, optionalTextAt, text } from '@portfolio/contract/localized-groq'
import { PHONE_PICTURE, PROJECT_PICTURE, HAS_CASE_STUDY, SLUG, count } from './fragments.ts'

const WORK = `{
    ${SLUG},
    ${HAS_CASE_STUDY},
    ${count('year')},
    ${text('title', 'description')},
    ${optionalText('role')},
    ${PROJECT_PICTURE},
    ${PHONE_PICTURE},
    ${optionalTextAt('pictureAlt', 'picture.alt')}
  }` as const

/** The projects that the owner chose for home, else the first three of the featured ones. */
export const CHOSEN_WORK = `"work": select(
    count(*[_type == "home"][0].work) > 0 => (*[_type == "home"][0].work[]->)[defined(_id)]${WORK},
    *[_type == "project" && featured == true] | order(orderRank asc, _id asc)[0...3]${WORK}
  )` as const
