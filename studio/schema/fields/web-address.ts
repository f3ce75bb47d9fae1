import { defineField } from 'sanity'

type Options = { name: string; title: string; description?: string; group?: string }

export const webAddress = (options: Options) =>
  defineField({
    ...options,
    type: 'url',
    placeholder: 'https://',
    validation: (rule) =>
      rule.uri({ scheme: ['http', 'https'] }).error('A full address that starts with https://'),
  })
