import { defineArrayMember, defineField, defineType } from 'sanity'

const author = defineType({
  name: 'author',
  type: 'document',
  fields: [
    defineField({ name: 'name', type: 'string', validation: (rule) => rule.required() }),
    defineField({ name: 'role', type: 'internationalizedArrayString' }),
    defineField({ name: 'portrait', type: 'image', options: { hotspot: true } }),
  ],
})

const callout = defineType({
  name: 'callout',
  type: 'object',
  fields: [
    defineField({ name: 'tone', type: 'string', options: { list: ['info', 'warning'] } }),
    defineField({ name: 'text', type: 'text' }),
  ],
  preview: { select: { title: 'text', subtitle: 'tone' } },
})

const link = defineType({
  name: 'link',
  type: 'object',
  fields: [defineField({ name: 'label', type: 'string' }), defineField({ name: 'url', type: 'url' })],
})

const article = defineType({
  name: 'article',
  type: 'document',
  fields: [
    defineField({ name: 'language', type: 'string', readOnly: true, hidden: true }),
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required() }),
    defineField({ name: 'slug', type: 'slug', options: { source: 'title' } }),
    defineField({ name: 'author', type: 'reference', to: [{ type: 'author' }] }),
    defineField({ name: 'cover', type: 'image', options: { hotspot: true } }),
    defineField({ name: 'links', type: 'array', of: [defineArrayMember({ type: 'link' })] }),
    defineField({
      name: 'body',
      type: 'array',
      of: [
        defineArrayMember({ type: 'block' }),
        defineArrayMember({ type: 'image' }),
        defineArrayMember({ type: 'callout' }),
      ],
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'author.name', media: 'cover' } },
})

export const types = [author, callout, link, article]
