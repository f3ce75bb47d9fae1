import { ERROR_KEYS } from '@portfolio/contract/error-keys'
import { optionalText } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'

/** The messages of refusals, by error key. Typegen cannot read it, because the projection is generated. */
export const ERROR_TEXTS_QUERY = `*[_id == "translation-errors"][0]{ ${ERROR_KEYS.map((key: string) => optionalText(key)).join(', ')} }`

/** The messages of successful calls. */
export const CONFIRMATION_TEXTS_QUERY = defineQuery(`{
  "impression": *[_id == "translation-impression"][0]{ ${optionalText('sent')}, ${optionalText('waiting')} },
  "comments": *[_id == "translation-comments"][0]{ ${optionalText('deleted')}, ${optionalText('reported')} },
  "email": *[_id == "translation-email"][0]{ ${optionalText('success')} },
  "contact": *[_id == "translation-contact"][0]{ ${optionalText('sent')} },
  "registration": *[_id == "translation-registration"][0]{ ${optionalText('checkEmail')} },
  "activate_acc": *[_id == "translation-activate_acc"][0]{ ${optionalText('activated')}, ${optionalText('newMail')}, ${optionalText('press')} },
  "forgot_password": *[_id == "translation-forgot_password"][0]{
    ${optionalText('mailed')}, ${optionalText('noMailServer')}
  },
  "reset_password": *[_id == "translation-reset_password"][0]{ ${optionalText('changed')} },
  "user_acc": *[_id == "translation-user_acc"][0]{ ${optionalText('changed')} },
  "change_email": *[_id == "translation-change_email"][0]{
    ${optionalText('mailed')}, ${optionalText('waiting')}, ${optionalText('changed')}, ${optionalText('undone')}
  },
  "accept_invitation": *[_id == "translation-accept_invitation"][0]{ ${optionalText('accepted')} },
  "delete_acc": *[_id == "translation-delete_acc"][0]{ ${optionalText('deleted')} }
}`)

/** The texts of every mail. */
export const MAIL_TEXTS_QUERY = defineQuery(`*[_id == "translation-mail"][0]{
  ${optionalText('activationSubject')},
  ${optionalText('activationBody')},
  ${optionalText('activationAction')},
  ${optionalText('alreadyRegisteredSubject')},
  ${optionalText('alreadyRegisteredBody')},
  ${optionalText('alreadyRegisteredAction')},
  ${optionalText('passwordResetSubject')},
  ${optionalText('passwordResetBody')},
  ${optionalText('passwordResetAction')},
  ${optionalText('invitationSubject')},
  ${optionalText('editorInvitationBody')},
  ${optionalText('moderatorInvitationBody')},
  ${optionalText('invitationAction')},
  ${optionalText('emailChangeSubject')},
  ${optionalText('emailChangeBody')},
  ${optionalText('emailChangeAction')},
  ${optionalText('emailInUseSubject')},
  ${optionalText('emailInUseBody')},
  ${optionalText('emailChangedSubject')},
  ${optionalText('emailChangedBody')},
  ${optionalText('emailChangedAction')},
  ${optionalText('emailUndoneSubject')},
  ${optionalText('emailUndoneBody')},
  ${optionalText('passwordChangedSubject')},
  ${optionalText('passwordChangedBody')},
  ${optionalText('passwordChangedAction')},
  ${optionalText('accountDeletedSubject')},
  ${optionalText('accountDeletedBody')},
  ${optionalText('accountDeletedKeptBody')},
  ${optionalText('contactMessageSubject')},
  ${optionalText('contactMessageBody')},
  ${optionalText('contactCopySubject')},
  ${optionalText('contactCopyBody')},
  ${optionalText('contactReceivedBody')},
  ${optionalText('digestSubject')},
  ${optionalText('digestBody')},
  ${optionalText('digestAction')},
  ${optionalText('backupFailedSubject')},
  ${optionalText('backupFailedBody')},
  ${optionalText('secondFactorOnSubject')},
  ${optionalText('secondFactorOnBody')},
  ${optionalText('secondFactorOffSubject')},
  ${optionalText('secondFactorOffBody')},
  ${optionalText('recoveryCodeUsedSubject')},
  ${optionalText('recoveryCodeUsedBody')},
  ${optionalText('secondFactorAction')},
  ${optionalText('linkHint')},
  ${optionalText('footer')}
}`)

/** The owner's name and the path of the logo's file. */
export const SITE_IDENTITY_QUERY = defineQuery(
  `*[_type == "siteSettings" && _id == "siteSettings"][0]{ ownerName, "logo": logo.asset->path }`,
)

/** The languages that the site is published in; null for all of them. */
export const SITE_LANGUAGES_QUERY = defineQuery(
  `*[_type == "siteSettings" && _id == "siteSettings"][0].languages`,
)

/**
 * The owner's private settings on hosted Sanity, which need a token. Selected by id alone: an editor may write a
 * document of this type under a public id. The embedded lake is read in process.
 */
export const PRIVATE_SETTINGS_QUERY = defineQuery(
  `*[_id == "private.settings"][0]{ moderation, digest, notificationAddress }`,
)
