import { PlayIcon } from '@sanity/icons/Play'
import { defineType } from 'sanity'

export const video = defineType({
  name: 'video',
  title: 'Video',
  type: 'file',
  icon: PlayIcon,
  options: { accept: 'video/mp4,video/webm' },
  fields: [
    {
      name: 'caption',
      title: 'What the video shows',
      description: 'Stands below the video, and on paper instead of it.',
      type: 'string',
      validation: (rule) => rule.required().error('Say what the video shows'),
    },
  ],
  preview: { select: { title: 'caption' } },
})
