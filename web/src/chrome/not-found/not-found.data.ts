import type { Language } from '@portfolio/contract/language'
import { type Content, foundTexts } from '#src/content/content.ts'
import { NOT_FOUND_QUERY } from '#src/content/queries/not-found.ts'

export const loadNotFound = async (content: Content, language: Language) =>
  foundTexts(await content.load(NOT_FOUND_QUERY, { language }))
export type NotFoundTexts = Awaited<ReturnType<typeof loadNotFound>>
