export type ERROR_TEXTS_QUERY_RESULT = Record<
  | 'badRequest'
  | 'signInRequired'
  | 'forbidden'
  | 'otherPerson'
  | 'antiForgery'
  | 'notFound'
  | 'tooLarge'
  | 'tooManyRequests'
  | 'unexpected'
  | 'emailRequired'
  | 'emailInvalid'
  | 'passwordRequired'
  | 'passwordInvalid'
  | 'loginRefused'
  | 'notActivated'
  | 'impressionRequired'
  | 'impressionTooLong',
  string | null
> | null
export type CONFIRMATION_TEXTS_QUERY_RESULT = Record<'sent', string | null> | null
