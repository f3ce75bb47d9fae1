// Limits that pages use. Not in the schemas' files, so that a page without a form does not load the schema library.

export const EMAIL_MAX = 60
export const PASSWORD_MAX = 256
/** Unicode code points. */
export const NAME_MIN = 3
export const NAME_MAX = 15
/** Unicode code points. */
export const IMPRESSION_MAX = 700
export const IMPRESSIONS_PER_PAGE = 10
/**
 * A list that was read at a position of the guestbook's feed may lack changes from up to this time before the position,
 * because clocks differ and a commit can be later than its timestamp.
 */
export const FEED_OVERLAP_MS = 3_000
/** Unicode code points; address and phone are ASCII. */
export const CONTACT_NAME_MAX = 30
export const CONTACT_EMAIL_MAX = 40
export const CONTACT_PHONE_MAX = 30
export const CONTACT_MESSAGE_MAX = 5_000
/** Status of a refused sign-in; its body is the message to show. */
export const LOGIN_REFUSED = 215
