import { ImageIcon } from '@sanity/icons/Image'
import { defineType } from 'sanity'

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
    {
      name: 'phonePicture',
      title: 'Picture for phones',
      description: 'The same on a narrow screen: upright, 4 by 5, at least 780 pixels across.',
      type: 'image',
    },
  ],
  preview: { select: { title: 'alt', subtitle: 'caption', media: 'asset' } },
})
