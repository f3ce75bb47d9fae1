import { UserIcon } from '@sanity/icons/User'
import { defineType } from 'sanity'
import { localizedBlocks } from '../locale/localized.ts'

export const biography = defineType({
  name: 'biography',
  title: 'About me',
  type: 'document',
  icon: UserIcon,
  fields: [
    { name: 'portrait', title: 'Portrait', type: 'picture' },
    localizedBlocks({ name: 'body', title: 'Biography' }),
  ],
  preview: { prepare: () => ({ title: 'About me' }) },
})
