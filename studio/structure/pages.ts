import { DocumentsIcon } from '@sanity/icons/Documents'
import type { StructureBuilder } from 'sanity/structure'
import { LEGAL_PAGES, titleOfSingleton } from './singletons.ts'

/** The pages that are singletons, in the order of the site's menu. */
export const pages = (S: StructureBuilder) =>
  S.listItem()
    .title('Pages')
    .icon(DocumentsIcon)
    .child(
      S.list()
        .title('Pages')
        .items([
          page(S, 'home'),
          page(S, 'biography'),
          ...LEGAL_PAGES.map(({ id, title }) =>
            S.documentListItem().id(id).schemaType('legalPage').title(title),
          ),
        ]),
    )

const page = (S: StructureBuilder, type: 'home' | 'biography') =>
  S.documentListItem().id(type).schemaType(type).title(titleOfSingleton(type))
