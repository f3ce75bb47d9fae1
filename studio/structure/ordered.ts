import { orderableDocumentListDeskItem } from '@sanity/orderable-document-list'
import type { StructureBuilder, StructureResolverContext } from 'sanity/structure'
import { DocumentList } from './list/document-list.tsx'

/** Documents in the order of the site, changed by drag and drop, with search and selection. */
export const ordered = (
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
