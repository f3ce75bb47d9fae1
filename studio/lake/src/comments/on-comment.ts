import type { LakeDocument } from '../document.ts'

/**
 * A stored change of a comment or task.
 * @property dataset of the content that it is about
 * @property author who is signed in, whatever the document says
 * @property before null for a new one
 * @property after null for a deleted one
 */
export type CommentChange = {
  dataset: string
  author: string
  before: LakeDocument | null
  after: LakeDocument | null
}
export type OnComment = (change: CommentChange) => void
