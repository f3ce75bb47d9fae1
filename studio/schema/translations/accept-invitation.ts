import { defineSection } from './define-section.ts'

export const acceptInvitation = defineSection('accept_invitation', 'Acceptance of an invitation', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  editorText: 'Above the form, for an editor',
  moderatorText: 'Above the form, for a moderator',
  newAccount: 'Above the form, for somebody without an account',
  emailHint: 'Form: why the address cannot be changed',
  submit: 'Form',
  signInFirst: 'For somebody who has an account and is not signed in',
  signIn: 'Link',
  accept: 'Button for somebody who is signed in',
  otherAccount: 'Button for somebody who is signed in with another account',
  accepted: 'Message after the form, without scripts',
})
