import type { ComponentType } from 'react'
import type { StructureBuilder } from 'sanity/structure'
import { type SingletonType, idOfSingleton, titleOfSingleton } from './singletons.ts'

/** An entry of the first list for a singleton. */
export const singleton = (S: StructureBuilder, type: SingletonType, icon: ComponentType) =>
  S.listItem()
    .id(type)
    .title(titleOfSingleton(type))
    .icon(icon)
    .child(S.document().schemaType(type).documentId(idOfSingleton(type)).title(titleOfSingleton(type)))
