import { DocumentsIcon } from '@sanity/icons/Documents'
import type { StructureBuilder } from 'sanity/structure'
import { SINGLETONS } from './singletons.ts'

const LEGAL_PAGES = [
  { id: 'termsAndConditions', title: 'Terms and conditions' },
  { id: 'privacyPolicy', title: 'Privacy policy' },
]

export const singleton = (S: StructureBuilder, type: (typeof SINGLETONS)[number]['type']) => {
  const { title } = SINGLETONS.find((known) => known.type === type) ?? { title: type }
  return S.documentListItem().id(type).schemaType(type).title(title)
}

export const pages = (S: StructureBuilder) =>
  S.listItem()
    .title('Pages')
    .icon(DocumentsIcon)
    .child(
      S.list()
        .title('Pages')
        .items([
          singleton(S, 'home'),
          singleton(S, 'biography'),
          ...LEGAL_PAGES.map(({ id, title }) =>
            S.documentListItem().id(id).schemaType('legalPage').title(title),
          ),
        ]),
    )
