import { HomeIcon } from '@sanity/icons/Home'
import { defineField } from 'sanity'
import { defineDocument } from '../define-document.ts'
import { localizedString, localizedText } from '../locale/localized.ts'

const GREETINGS = [
  ['greetingMorning', 'before 10:00'],
  ['greetingAfternoon', 'from 10:00'],
  ['greetingEvening', 'from 19:00'],
] as const

export const home = defineDocument({
  name: 'home',
  title: 'Home',
  icon: HomeIcon,
  groups: [
    { name: 'opening', title: 'Opening', default: true },
    { name: 'welcome', title: 'Welcome' },
  ],
  fields: [
    localizedString({
      name: 'heading',
      title: 'Heading',
      description: 'Your name, from the settings, follows it in large letters.',
      group: 'opening',
    }),
    localizedText({
      name: 'role',
      title: 'What you do, and where',
      description: 'Below the name, such as "Web developer in Novi Sad".',
      group: 'opening',
      isOptional: true,
      rows: 1,
    }),
    localizedText({
      name: 'promise',
      title: 'One sentence about your work',
      description: 'Below it, for visitors who decide in a few seconds whether to stay.',
      group: 'opening',
      isOptional: true,
      rows: 2,
    }),
    defineField({
      name: 'moon',
      title: 'Moon',
      description: 'A click on it starts the welcome. Square, with a transparent ground.',
      type: 'image',
      group: 'opening',
      validation: (rule) =>
        rule.required().error('Without the moon nobody can start the welcome: choose one'),
    }),
    defineField({
      name: 'work',
      title: 'Work below the first screen',
      description: 'Up to three projects. Empty: the first three of those shown first and larger.',
      type: 'array',
      of: [{ type: 'reference', to: [{ type: 'project' }] }],
      group: 'opening',
      validation: (rule) => rule.max(3).unique().error('At most three projects, each once'),
    }),
    ...GREETINGS.map(([name, time]) =>
      localizedString({
        name,
        title: `Greeting ${time}`,
        description: "A signed-in visitor's first name follows it.",
        group: 'welcome',
      }),
    ),
    localizedText({
      name: 'welcomeText',
      title: 'Welcome text',
      description: 'Typed letter by letter after the greeting.',
      group: 'welcome',
    }),
    localizedString({ name: 'readMore', title: 'Words on the link to About me', group: 'welcome' }),
    defineField({
      name: 'astronaut',
      title: 'Astronaut',
      description: 'Grows and turns while the welcome is typed. Square, with a transparent ground.',
      type: 'image',
      group: 'welcome',
      validation: (rule) => rule.required().error('The welcome shows the astronaut: choose one'),
    }),
  ],
})
