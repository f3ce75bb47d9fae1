import { defineSection } from './define-section.ts'

export const outbox = defineSection('outbox', 'Outbox', {
  title: 'Heading and title',
  description: 'Below the heading',
  empty: 'When there is nothing yet',
  to: 'Mail',
  queued: 'State of a mail',
  sending: 'State of a mail',
  sent: 'State of a mail',
  attempts: 'Mail; {count} attempts',
  asText: 'Mail',
  refresh: 'Button',
})
