import { defineSection } from './define-section.ts'

export const verification = defineSection('verification', 'Human check', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  question: 'Above the tiles; {colour} is a code such as #1e90ff',
  tiles: 'Name of the tiles, read aloud',
  waiting: 'Until the tiles are there',
  isHuman: 'Box that the right tile ticks',
  verified: 'Message after the right tile',
  leaving: 'Below the form once it was sent',
  submit: 'Button',
  back: 'Link',
})
