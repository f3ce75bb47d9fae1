import { UserIcon } from '@sanity/icons/User'
import { defineField } from 'sanity'
import { defineDocument } from '../define-document.ts'
import { localizedBlocks } from '../locale/localized.ts'

export const biography = defineDocument({
  name: 'biography',
  title: 'About me',
  icon: UserIcon,
  fields: [
    defineField({ name: 'portrait', title: 'Portrait', type: 'picture' }),
    localizedBlocks({
      name: 'body',
      title: 'Biography',
      description: 'Select words and press the link buttons to lead to pages of this site or to other sites.',
    }),
  ],
})
