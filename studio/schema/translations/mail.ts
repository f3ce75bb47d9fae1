import { defineSection } from './define-section.ts'

export const mail = defineSection('mail', 'Mails', {
  activationSubject: 'Mail',
  activationBody: 'Mail',
  activationAction: 'Mail',
  alreadyRegisteredSubject: 'Mail',
  alreadyRegisteredBody: 'Mail',
  alreadyRegisteredAction: 'Mail',
  passwordResetSubject: 'Mail',
  passwordResetBody: 'Mail',
  passwordResetAction: 'Mail',
  passwordChangedSubject: 'Mail',
  passwordChangedBody: 'Mail',
  passwordChangedAction: 'Mail',
  accountDeletedSubject: 'Mail',
  accountDeletedBody: 'Mail',
  contactMessageSubject: 'Mail',
  contactMessageBody: 'Mail',
  contactCopySubject: 'Mail',
  contactCopyBody: 'Mail',
})
