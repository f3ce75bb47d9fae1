import { defineSection } from './define-section.ts'

export const mail = defineSection('mail', 'Mails', {
  activationSubject: 'Subject, mail after registration',
  activationBody: 'Text, mail after registration',
  activationAction: 'Button, mail after registration: activates the account',
  alreadyRegisteredSubject: 'Subject, mail to an address that has an account and was registered again',
  alreadyRegisteredBody: 'Text, mail to an address that has an account and was registered again',
  alreadyRegisteredAction: 'Button, mail to an address that was registered again: opens the sign-in page',
  passwordResetSubject: 'Subject, mail after "Forgotten password"',
  passwordResetBody: 'Text, mail after "Forgotten password"',
  passwordResetAction: 'Button, mail after "Forgotten password": opens the form for a new password',
  passwordChangedSubject: 'Subject, notice of a changed password',
  passwordChangedBody: 'Text, notice of a changed password',
  passwordChangedAction: 'Button, notice of a changed password: opens "Forgotten password"',
  accountDeletedSubject: 'Subject, notice of a deleted account',
  accountDeletedBody: 'Text, notice of a deleted account',
  contactMessageSubject: 'Subject, mail to you with a message of the contact form',
  contactMessageBody: 'Text, mail to you with a message of the contact form',
  contactCopySubject: 'Subject, mail to the sender of a contact message',
  contactCopyBody: 'Text, mail to a signed-in sender of a contact message, which follows',
  contactReceivedBody: 'Text, mail to any other sender of a contact message; it quotes nothing of theirs',
  digestSubject: 'Subject, mail to you about the guestbook',
  digestBody:
    'Text, mail to you about the guestbook; {published}, {waiting} and {reported} are replaced by numbers',
  digestAction: 'Button, mail to you about the guestbook: opens the moderation',
})
