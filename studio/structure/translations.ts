import { TranslateIcon } from '@sanity/icons/Translate'
import type { StructureBuilder } from 'sanity/structure'
import { sections } from '../schema/translations/sections.ts'

export const translations = (S: StructureBuilder) =>
  S.listItem()
    .title('Translations')
    .icon(TranslateIcon)
    .child(
      S.list()
        .title('Translations')
        .items(
          sections.map(({ name, title, type }) =>
            S.documentListItem().id(`translation-${name}`).schemaType(type.name).title(title),
          ),
        ),
    )
