import { mayAccess } from '@portfolio/contract/roles'
import type { Role } from '@portfolio/contract/team'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { TranslateIcon } from '@sanity/icons/Translate'
import type { ComponentType } from 'react'
import type { StructureBuilder, StructureResolver, StructureResolverContext } from 'sanity/structure'
import { sections } from '../schema/translations/sections.ts'
import { idOfSingleton, LEGAL_PAGES } from './singletons.ts'
import { orderableDocumentListDeskItem } from '@sanity/orderable-document-list'
import { DocumentList } from './list/document-list.tsx'

export const createStructure =
  (role: Role): StructureResolver =>
  (S, context) =>
    S.list()
      .title('Content')
      .items([
        ordered(S, context, { type: 'project', title: 'Projects' }),
        ordered(S, context, { type: 'skill', title: 'Skills' }),
        singleton(S, context, 'curriculumVitae'),
        // In the order of the site's menu.
        group(S, 'Pages', DocumentsIcon, [
          { id: 'home', type: 'home', title: 'Home' },
          { id: 'biography', type: 'biography', title: 'About me' },
          ...LEGAL_PAGES.map(({ id, title }) => ({ id, type: 'legalPage', title })),
        ]),
        S.divider(),
        group(
          S,
          'Translations',
          TranslateIcon,
          sections.map(({ name, title, type }) => ({ id: `translation-${name}`, type: type.name, title })),
        ),
        S.divider(),
        singleton(S, context, 'glossary'),
        singleton(S, context, 'siteSettings'),
        ...(mayAccess(role, 'read', 'privateDocuments') ? [singleton(S, context, 'privateSettings')] : []),
      ])

function singleton(S: StructureBuilder, { schema }: StructureResolverContext, type: string) {
  const { title = type, icon } = schema.get(type) ?? {}
  // Links to a document look for the item with the document's id.
  const id = idOfSingleton(type)
  return S.listItem()
    .id(id)
    .title(title)
    .icon(icon)
    .child(S.document().schemaType(type).documentId(id).title(title))
}

const group = (
  S: StructureBuilder,
  title: string,
  icon: ComponentType,
  documents: { id: string; type: string; title: string }[],
) =>
  S.listItem()
    .title(title)
    .icon(icon)
    .child(
      S.list()
        .title(title)
        .items(
          documents.map((document) =>
            S.documentListItem().id(document.id).schemaType(document.type).title(document.title),
          ),
        ),
    )

const ordered = (
  S: StructureBuilder,
  context: StructureResolverContext,
  list: { type: string; title: string },
) => {
  const item = orderableDocumentListDeskItem({
    ...list,
    icon: context.schema.get(list.type)?.icon,
    id: `ordered-${list.type}`,
    S,
    context,
  })
  // The pane would otherwise get the title of a single document.
  if (typeof item.child === 'object')
    Object.assign(item.child, { title: list.title, component: DocumentList })
  return item
}
