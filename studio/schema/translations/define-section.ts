import { TranslateIcon } from '@sanity/icons/Translate'
import { type SchemaTypeDefinition, defineType } from 'sanity'
import { SectionTable } from '../../inputs/section-table.tsx'
import { SectionTextField } from '../../inputs/section-text-field.tsx'
import { gapsPreview } from '../../translation/gaps-preview.ts'
import { localizedText } from '../locale/localized.ts'

/** The interface texts of one part of the site: a document with a fixed set of keys. */
export type Section = {
  /** Name in the specification; the document's id is `translation-<name>`. */
  name: string
  title: string
  /** Descriptions by key: where the text is shown. */
  where: Record<string, string>
  type: SchemaTypeDefinition
}

/** The first texts of a page. */
export const PAGE = {
  title: 'Heading and title',
  description: 'Search engines and link previews',
}

/**
 * @param where descriptions of all keys: where the text is shown. A key is a field of the schema, so that the
 * generated types make a wrong key a type error.
 */
export function defineSection(name: string, title: string, where: Record<string, string>): Section {
  const fields = Object.entries(where).map(([key, description]) => {
    const field = localizedText({ name: key, title: key, description, rows: 1 })
    return { ...field, components: { ...field.components, field: SectionTextField } }
  })
  const type = defineType({
    name: typeOfSection(name),
    title,
    type: 'document',
    icon: TranslateIcon,
    components: { input: SectionTable },
    fields,
    preview: gapsPreview(fields, {}, TranslateIcon, () => ({ title })),
  })
  return { name, title, where, type }
}

/** `forgot_password` -> `translationForgotPassword` */
const typeOfSection = (name: string) =>
  `translation${name.replaceAll(/(^|_)([a-z])/g, (_match, _underscore, letter: string) => letter.toUpperCase())}`
