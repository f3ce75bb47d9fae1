/** A condition: the field contains a text, ignoring case. */
export const contains = (text: string) => ({
  $regex: text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
  $options: 'i',
})

/** A condition: each word of a search is in one of the fields, so that a whole name finds its two fields. */
export const hasWords = (search: string, fields: readonly string[]) => ({
  $and: search.split(/\s+/).map((word) => ({ $or: fields.map((field) => ({ [field]: contains(word) })) })),
})
