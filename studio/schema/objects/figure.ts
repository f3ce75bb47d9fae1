import { ImageIcon } from '@sanity/icons/Image'
import { defineType } from 'sanity'

/** A picture within a text, with an alternative text in the language of that text. */
export const figure = defineType({
  name: 'figure',
  title: 'Picture',
  type: 'image',
  icon: ImageIcon,
  fields: [
    {
      name: 'alt',
      title: 'What the picture shows',
      description: 'One sentence, read aloud to people who do not see the picture.',
      type: 'string',
      validation: (rule) => rule.required().error('Say what the picture shows'),
    },
    { name: 'caption', title: 'Line below the picture', type: 'string' },
  ],
  preview: { select: { title: 'alt', subtitle: 'caption', media: 'asset' } },
})
