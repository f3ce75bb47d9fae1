import type { LakeDocument } from '../document.ts'

/** A stored change of a comment on `dataset`. `author` is who is signed in, whatever the document says. */
export type CommentChange = {
  dataset: string
  author: string
  before: LakeDocument | null
  after: LakeDocument | null
}
export type OnComment = (change: CommentChange) => void
