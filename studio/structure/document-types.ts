import type { Schema } from 'sanity'

/** Names of the types of documents that this Studio edits, without Sanity's own. */
export const documentTypes = (schema: Schema) =>
  schema.getTypeNames().filter((name) => schema.get(name)?.type?.name === 'document' && !name.includes('.'))
