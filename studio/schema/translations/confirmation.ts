import { defineSection } from './define-section.ts'

export const confirmation = defineSection('confirmation', 'Registration, confirm page', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  firstNameLabel: 'Entered data',
  lastNameLabel: 'Entered data',
  emailLabel: 'Entered data',
  passwordLabel: 'Entered data',
  passwordHidden: 'Read aloud in place of the password',
  register: 'Button',
  change: 'Link back to the form',
})
