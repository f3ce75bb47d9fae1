/** A BSON document whose values are checked where they are read; bson's own type has `any`. */
export type Document = Record<string, unknown>
