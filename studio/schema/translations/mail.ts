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
  digestSubject: 'Mail to you about the guestbook',
  digestBody: 'Mail to you about the guestbook; {published}, {waiting} and {reported} are numbers',
  digestAction: 'Mail to you about the guestbook',
})
