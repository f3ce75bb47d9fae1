import { mayAccess } from '@portfolio/contract/roles'
import type { Role } from '@portfolio/contract/team'
import { BellIcon } from '@sanity/icons/Bell'
import { BookIcon } from '@sanity/icons/Book'
import { CaseIcon } from '@sanity/icons/Case'
import { CogIcon } from '@sanity/icons/Cog'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { RocketIcon } from '@sanity/icons/Rocket'
import { SparklesIcon } from '@sanity/icons/Sparkles'
import { TranslateIcon } from '@sanity/icons/Translate'
import type { ComponentType } from 'react'
import type { StructureBuilder, StructureResolver } from 'sanity/structure'
import { sections } from '../schema/translations/sections.ts'
import { ordered } from './ordered.ts'
import { LEGAL_PAGES, type SingletonType, idOfSingleton, titleOfSingleton } from './singletons.ts'

/** The first list of the content; private settings are for the owner. */
export const createStructure =
  (role: Role): StructureResolver =>
  (S, context) =>
    S.list()
      .title('Content')
      .items([
        ordered(S, context, { type: 'project', title: 'Projects', icon: RocketIcon }),
        ordered(S, context, { type: 'skill', title: 'Skills', icon: SparklesIcon }),
        singleton(S, 'curriculumVitae', CaseIcon),
        // In the order of the site's menu.
        group(S, 'Pages', DocumentsIcon, [
          { id: 'home', type: 'home', title: titleOfSingleton('home') },
          { id: 'biography', type: 'biography', title: titleOfSingleton('biography') },
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
        singleton(S, 'glossary', BookIcon),
        singleton(S, 'siteSettings', CogIcon),
        ...(mayAccess(role, 'read', 'privateDocuments') ? [singleton(S, 'privateSettings', BellIcon)] : []),
      ])

const singleton = (S: StructureBuilder, type: SingletonType, icon: ComponentType) =>
  S.listItem()
    .id(type)
    .title(titleOfSingleton(type))
    .icon(icon)
    .child(S.document().schemaType(type).documentId(idOfSingleton(type)).title(titleOfSingleton(type)))

/** A list of documents that exist once. */
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
