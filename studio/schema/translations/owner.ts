import { defineSection } from './define-section.ts'

export const owner = defineSection('owner', 'For you', {
  previewNote: 'On pages that show you drafts',
  leavePreview: 'Link on pages that show you drafts',
  sharedNote: 'On pages that show a draft to whom you gave a link',
  ownerTools: 'Links at the lower edge and in the menu, read by screen readers only',
  editPage: 'Link at the lower edge',
  editEntry: 'Link at each project and certificate',
  moderate: 'Link at each impression',
  studio: 'Link at the lower edge and in the menu',
  moderation: 'Link at the lower edge and in the menu',
  outbox: 'Link at the lower edge and in the menu',
  auditLog: 'Link at the lower edge and in the menu',
})
