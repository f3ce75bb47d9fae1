import { defineField } from 'sanity'

type Options = { name: string; title: string; description?: string; group?: string; isRequired?: boolean }

export const webAddress = ({ isRequired = false, ...options }: Options) =>
  defineField({
    ...options,
    type: 'url',
    placeholder: 'https://',
    validation: (rule) =>
      (isRequired ? rule.required() : rule)
        .uri({ scheme: ['http', 'https'] })
        .error('A full address that starts with https://'),
  })
