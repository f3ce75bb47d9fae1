import { defineQuery } from 'groq'

const text = (key: string) =>
  `"${key}": select($language == "srb" => coalesce(${key}.srb, ${key}.en), ${key}.en)`

/** What a person is told when something is refused. */
export const ERROR_TEXTS_QUERY = defineQuery(`*[_id == "translation-errors"][0]{
  ${text('badRequest')},
  ${text('signInRequired')},
  ${text('forbidden')},
  ${text('otherPerson')},
  ${text('antiForgery')},
  ${text('notFound')},
  ${text('tooLarge')},
  ${text('tooManyRequests')},
  ${text('unexpected')},
  ${text('emailRequired')},
  ${text('emailInvalid')},
  ${text('passwordRequired')},
  ${text('passwordInvalid')},
  ${text('loginRefused')},
  ${text('notActivated')},
  ${text('impressionRequired')},
  ${text('impressionTooLong')}
}`)

/** What a person is told when the API did as they asked. */
export const CONFIRMATION_TEXTS_QUERY = defineQuery(`*[_id == "translation-impression"][0]{
  ${text('sent')}
}`)
