import { defineSection } from './define-section.ts'

export const owner = defineSection('owner', 'For you', {
  previewNote: 'On pages that show you drafts',
  leavePreview: 'Link on pages that show you drafts',
})
