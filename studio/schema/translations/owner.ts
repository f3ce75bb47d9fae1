import { defineSection } from './define-section.ts'

export const outbox = defineSection('outbox', 'Outbox', {
  title: 'Heading and title',
  description: 'Below the heading',
  empty: 'When there is nothing yet',
  to: 'Mail',
  queued: 'State of a mail',
  sending: 'State of a mail',
  sent: 'State of a mail',
  expired: 'State of a mail whose link was used or expired before it was sent',
  refused: 'State of a mail that the mail server refused for good',
  attempts: 'Mail; {count} attempts',
  asText: 'Mail',
  blanked: 'Instead of the text of a mail that held a single-use link',
  refresh: 'Button',
})

export const owner = defineSection('owner', 'For you', {
  previewNote: 'On pages that show you drafts',
  leavePreview: 'Link on pages that show you drafts',
  sharedNote: 'On pages that show a draft or release to whom you gave a link',
  ownerTools: 'Links at the lower edge and in the menu, read by screen readers only',
  editPage: 'Link at the lower edge',
  editEntry: 'Link at each project and certificate',
  moderate: 'Link at each impression',
  studio: 'Link at the lower edge and in the menu',
  moderation: 'Link at the lower edge and in the menu',
  outbox: 'Link at the lower edge and in the menu',
  auditLog: 'Link at the lower edge and in the menu',
})
