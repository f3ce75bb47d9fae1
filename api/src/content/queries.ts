import { ERROR_KEYS } from '@portfolio/contract/error-keys'
import { defineQuery } from 'groq'

const text = (key: string) =>
  `"${key}": select($language == "srb" => coalesce(${key}.srb, ${key}.en), ${key}.en)`

/** The messages of refusals, by error key. Typegen cannot read it, for the projection is made of a list. */
export const ERROR_TEXTS_QUERY = `*[_id == "translation-errors"][0]{ ${ERROR_KEYS.map(text).join(', ')} }`

/** What a person is told when the API did as they asked. */
export const CONFIRMATION_TEXTS_QUERY = defineQuery(`{
  "impression": *[_id == "translation-impression"][0]{ ${text('sent')}, ${text('waiting')} },
  "comments": *[_id == "translation-comments"][0]{ ${text('deleted')}, ${text('reported')} },
  "contact": *[_id == "translation-contact"][0]{ ${text('sent')} },
  "registration": *[_id == "translation-registration"][0]{ ${text('checkEmail')} },
  "activate_acc": *[_id == "translation-activate_acc"][0]{ ${text('activated')}, ${text('newMail')} },
  "forgot_password": *[_id == "translation-forgot_password"][0]{ ${text('mailed')} },
  "reset_password": *[_id == "translation-reset_password"][0]{ ${text('changed')} },
  "user_acc": *[_id == "translation-user_acc"][0]{ ${text('changed')} },
  "delete_acc": *[_id == "translation-delete_acc"][0]{ ${text('deleted')} }
}`)

/** The words of every mail. */
export const MAIL_TEXTS_QUERY = defineQuery(`*[_id == "translation-mail"][0]{
  ${text('activationSubject')},
  ${text('activationBody')},
  ${text('activationAction')},
  ${text('alreadyRegisteredSubject')},
  ${text('alreadyRegisteredBody')},
  ${text('alreadyRegisteredAction')},
  ${text('passwordResetSubject')},
  ${text('passwordResetBody')},
  ${text('passwordResetAction')},
  ${text('passwordChangedSubject')},
  ${text('passwordChangedBody')},
  ${text('passwordChangedAction')},
  ${text('accountDeletedSubject')},
  ${text('accountDeletedBody')},
  ${text('contactMessageSubject')},
  ${text('contactMessageBody')},
  ${text('contactCopySubject')},
  ${text('contactCopyBody')},
  ${text('contactReceivedBody')},
  ${text('digestSubject')},
  ${text('digestBody')},
  ${text('digestAction')},
  ${text('secondFactorOnSubject')},
  ${text('secondFactorOnBody')},
  ${text('secondFactorOffSubject')},
  ${text('secondFactorOffBody')},
  ${text('recoveryCodeUsedSubject')},
  ${text('recoveryCodeUsedBody')},
  ${text('secondFactorAction')}
}`)

/**
 * The owner's private settings on hosted Sanity, which need a token; a dataset of an older version has them in
 * `siteSettings`. The embedded lake is asked in process.
 */
export const PRIVATE_SETTINGS_QUERY = defineQuery(
  `coalesce(*[_id == "private.settings"][0], *[_id == "siteSettings"][0]){ moderation, digest, notificationAddress }`,
)
