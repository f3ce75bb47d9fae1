import { PAGE, defineSection } from './define-section.ts'

export const contact = [
  defineSection('contact', 'Contact', {
    ...PAGE,
    introduction: 'Below the heading',
    firstNameLabel: 'Form',
    lastNameLabel: 'Form',
    emailLabel: 'Form',
    phoneLabel: 'Form',
    messageLabel: 'Form',
    signedIn: 'Above the form for people who are signed in',
    submit: 'Form',
    addressLabel: 'Below the form, before the address',
    sent: 'Message after sending',
  }),
  defineSection('verification', 'Human check', {
    ...PAGE,
    question: 'Above the tiles; {colour} is a code such as #1e90ff',
    tiles: 'Name of the tiles, read aloud',
    waiting: 'Until the tiles are there',
    isHuman: 'Box that the right tile ticks',
    verified: 'Message after the right tile',
    thanks: 'Heading once the message was sent; {name} is the sender’s first name',
    next: 'Below that heading: what happens with the message',
    leaving: 'Below that, until the home page opens',
    submit: 'Button',
    back: 'Link',
  }),
]
