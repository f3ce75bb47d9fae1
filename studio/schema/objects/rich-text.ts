import { DocumentIcon } from '@sanity/icons/Document'
import { LinkIcon } from '@sanity/icons/Link'
import { defineArrayMember, defineType } from 'sanity'
import { read } from '../../translation/read.ts'

const PAGES = [
  { value: 'home', title: 'Home' },
  { value: 'aboutMe', title: 'About me' },
  { value: 'skills', title: 'Skills' },
  { value: 'projects', title: 'Projects' },
  { value: 'contact', title: 'Contact' },
  { value: 'comments', title: 'Guestbook' },
  { value: 'emailLogin', title: 'Sign in' },
  { value: 'registerUser', title: 'Register' },
  { value: 'forgottenPassword', title: 'Forgotten password' },
  { value: 'curriculumVitae', title: 'CV' },
  { value: 'terms', title: 'Terms and conditions' },
  { value: 'privacy', title: 'Privacy policy' },
]

const textBlock = defineArrayMember({
  type: 'block',
  styles: [
    { title: 'Paragraph', value: 'normal' },
    { title: 'Heading', value: 'h2' },
    { title: 'Smaller heading', value: 'h3' },
    { title: 'Quotation', value: 'blockquote' },
  ],
  lists: [
    { title: 'Bullets', value: 'bullet' },
    { title: 'Numbers', value: 'number' },
  ],
  marks: {
    decorators: [
      { title: 'Strong', value: 'strong' },
      { title: 'Emphasis', value: 'em' },
      { title: 'Code', value: 'code' },
    ],
    annotations: [
      {
        name: 'pageLink',
        title: 'Link to a page of this site',
        type: 'object',
        icon: DocumentIcon,
        fields: [
          {
            name: 'page',
            title: 'Page',
            type: 'string',
            options: { list: PAGES },
            validation: (rule) => rule.required().error('Choose a page'),
          },
          {
            name: 'project',
            title: 'Project',
            description: 'Only for the page Projects: the project to go to.',
            type: 'reference',
            to: [{ type: 'project' }],
            hidden: ({ parent }) => read(parent, 'page') !== 'projects',
          },
        ],
      },
      {
        name: 'link',
        title: 'Link to another site',
        type: 'object',
        icon: LinkIcon,
        fields: [
          {
            name: 'href',
            title: 'Address',
            type: 'url',
            validation: (rule) =>
              rule
                .required()
                .uri({ scheme: ['http', 'https', 'mailto'] })
                .error('A full address that starts with https:// or mailto:'),
          },
        ],
      },
    ],
  },
})

const members = [
  textBlock,
  defineArrayMember({ type: 'figure' }),
  defineArrayMember({ type: 'codeBlock' }),
  defineArrayMember({ type: 'video' }),
]

export const richText = defineType({ name: 'richText', title: 'Text', type: 'array', of: members })

/** `richText` for a case study, whose pictures are wider than its lines. */
export const story = defineType({ name: 'story', title: 'Case study', type: 'array', of: members })
