import { UserIcon } from '@sanity/icons/User'
import { defineField, defineType } from 'sanity'
import { gapsPreview } from '../../translation/gaps-preview.ts'
import { localizedBlocks } from '../locale/localized.ts'

const fields = [
  defineField({ name: 'portrait', title: 'Portrait', type: 'picture' }),
  localizedBlocks({
    name: 'body',
    title: 'Biography',
    description: 'Select words and press the link buttons to lead to pages of this site or to other sites.',
  }),
]

export const biography = defineType({
  name: 'biography',
  title: 'About me',
  type: 'document',
  icon: UserIcon,
  fields,
  preview: gapsPreview(fields, {}, UserIcon, () => ({ title: 'About me' })),
})
