import { HomeIcon } from '@sanity/icons/Home'
import { defineType } from 'sanity'
import { localizedString, localizedText } from '../locale/localized.ts'

export const home = defineType({
  name: 'home',
  title: 'Home',
  type: 'document',
  icon: HomeIcon,
  fields: [
    localizedString({ name: 'heading', title: 'Heading' }),
    localizedString({ name: 'name', title: 'Animated name' }),
    localizedString({ name: 'greetingMorning', title: 'Greeting before 10:00' }),
    localizedString({ name: 'greetingAfternoon', title: 'Greeting from 10:00' }),
    localizedString({ name: 'greetingEvening', title: 'Greeting from 19:00' }),
    localizedText({
      name: 'welcomeText',
      title: 'Welcome text',
      description: 'Typed letter by letter after the greeting.',
    }),
    localizedString({ name: 'readMore', title: 'Words on the link to About me' }),
    { name: 'moon', title: 'Moon', type: 'image', validation: (rule) => rule.required() },
    { name: 'astronaut', title: 'Astronaut', type: 'image', validation: (rule) => rule.required() },
  ],
  preview: { prepare: () => ({ title: 'Home' }) },
})
