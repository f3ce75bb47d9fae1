import { TranslateIcon } from '@sanity/icons/Translate'
import { SectionTable } from '../../inputs/section-table.tsx'
import { SectionTextField } from '../../inputs/section-text-field.tsx'
import { defineDocument } from '../define-document.ts'
import { localizedText } from '../locale/localized.ts'

export const PAGE = {
  title: 'Heading and title',
  description: 'Search engines and link previews',
}

/**
 * The interface texts of one part of the site: a document with a fixed set of keys.
 * @param name part of the document's id, `translation-<name>`
 * @param where for each key, where its text is shown. Each key is a field of the schema, so that the generated types
 * make a wrong key a type error.
 */
export function defineSection(name: string, title: string, where: Record<string, string>) {
  const type = defineDocument({
    name: typeOfSection(name),
    title,
    icon: TranslateIcon,
    components: { input: SectionTable },
    fields: Object.entries(where).map(([key, description]) => {
      const field = localizedText({ name: key, title: key, description, rows: 1 })
      return { ...field, components: { ...field.components, field: SectionTextField } }
    }),
  })
  return { name, title, where, type }
}

/** `forgot_password` -> `translationForgotPassword` */
const typeOfSection = (name: string) =>
  `translation${name.replaceAll(/(^|_)([a-z])/g, (_match, _underscore, letter: string) => letter.toUpperCase())}`
