import { slugify } from '@portfolio/contract/folding'
import { defineField } from 'sanity'
import { SlugFromTitle } from '../../inputs/slug-from-title.tsx'

/** @param source the field from which it is generated, such as `title.en` */
export const slug = ({ source, ...options }: { source: string; group?: string }) =>
  defineField({
    ...options,
    name: 'slug',
    title: 'Name in addresses',
    description:
      'Made from the title or name. Links to a former name lead here, unless the content is in hosted Sanity.',
    type: 'slug',
    options: { source, slugify },
    components: { input: SlugFromTitle },
    validation: (rule) => rule.required().error('Press Generate to make a name for addresses'),
  })
