import { ERRORS } from '@portfolio/contract/error-keys'
import { optionalText } from '@portfolio/contract/localized-groq'
import { MAIL_TEXTS } from '@portfolio/contract/mail-texts'
import { defineQuery } from 'groq'

export const ERROR_TEXTS_QUERY = `*[_id == "translation-errors"][0]{ ${optionalText(...Object.keys(ERRORS))} }`

export const CONFIRMATION_TEXTS_QUERY = defineQuery(`{
  "navigation": *[_id == "translation-navigation"][0]{ ${optionalText('signedOut')} },
  "impression": *[_id == "translation-impression"][0]{ ${optionalText('sent', 'waiting')} },
  "comments": *[_id == "translation-comments"][0]{ ${optionalText('deleted', 'reported')} },
  "email": *[_id == "translation-email"][0]{ ${optionalText('success')} },
  "contact": *[_id == "translation-contact"][0]{ ${optionalText('sent')} },
  "registration": *[_id == "translation-registration"][0]{ ${optionalText('checkEmail')} },
  "activate_acc": *[_id == "translation-activate_acc"][0]{ ${optionalText('activated', 'newMail', 'press')} },
  "forgot_password": *[_id == "translation-forgot_password"][0]{
    ${optionalText('mailed', 'noMailServer')}
  },
  "reset_password": *[_id == "translation-reset_password"][0]{ ${optionalText('changed')} },
  "user_acc": *[_id == "translation-user_acc"][0]{ ${optionalText('changed')} },
  "change_email": *[_id == "translation-change_email"][0]{
    ${optionalText('mailed', 'waiting', 'changed', 'undone')}
  },
  "accept_invitation": *[_id == "translation-accept_invitation"][0]{ ${optionalText('accepted')} },
  "delete_acc": *[_id == "translation-delete_acc"][0]{ ${optionalText('deleted')} }
}`)

export const MAIL_TEXTS_QUERY = `*[_id == "translation-mail"][0]{ ${optionalText(...Object.keys(MAIL_TEXTS))} }`

/** The text of the link home on the failure page. */
export const HOME_LINK_QUERY = defineQuery(
  `*[_id == "translation-not_found"][0]{ ${optionalText('backToHomePage')} }`,
)

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
