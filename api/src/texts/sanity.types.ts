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
  | 'impressionTooLong'
  | 'allFieldsRequired'
  | 'firstNameLength'
  | 'lastNameLength'
  | 'registrationEmailInvalid'
  | 'changesRequired'
  | 'firstNameUnchanged'
  | 'lastNameUnchanged'
  | 'forgottenEmailRequired'
  | 'forgottenEmailInvalid'
  | 'newPasswordRequired'
  | 'passwordCommon'
  | 'linkInvalid'
  | 'linkSpent'
  | 'linkExpired'
  | 'signInAgain'
  | 'emailAccountOnly'
  | 'googleRefused'
  | 'googleNotSetUp'
  | 'addressTaken',
  string | null
> | null
export type CONFIRMATION_TEXTS_QUERY_RESULT = {
  impression: Record<'sent', string | null> | null
  registration: Record<'checkEmail', string | null> | null
  activate_acc: Record<'activated' | 'newMail', string | null> | null
  forgot_password: Record<'mailed', string | null> | null
  reset_password: Record<'changed', string | null> | null
  user_acc: Record<'changed', string | null> | null
  delete_acc: Record<'deleted', string | null> | null
}
export type MAIL_TEXTS_QUERY_RESULT = Record<
  | 'activationSubject'
  | 'activationBody'
  | 'activationAction'
  | 'alreadyRegisteredSubject'
  | 'alreadyRegisteredBody'
  | 'alreadyRegisteredAction'
  | 'passwordResetSubject'
  | 'passwordResetBody'
  | 'passwordResetAction'
  | 'passwordChangedSubject'
  | 'passwordChangedBody'
  | 'passwordChangedAction'
  | 'accountDeletedSubject'
  | 'accountDeletedBody',
  string | null
> | null
