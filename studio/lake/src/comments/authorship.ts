import { isDeepStrictEqual } from 'node:util'
import { type LakeDocument, isRecord } from '../document.ts'
import { forbidden } from '../errors.ts'
import { type Identity, isScript } from '../access/identity.ts'
import type { Change } from '../store/open-store.ts'

/**
 * Refuses changes that a person makes in another person's name. Tokens of scripts may make them, because an import
 * contains comments of many people.
 * @throws {LakeError} 403
 */
export function checkAuthorship(changes: readonly Change[], identity: Identity) {
  if (isScript(identity)) return
  for (const { before, after } of changes) if (after) checkChange(before, after, identity.id)
}

function checkChange(before: LakeDocument | null, after: LakeDocument, writer: string) {
  const author = before ? before.authorId : writer
  const isOther = author !== writer
  if (
    !isDeepStrictEqual(after.authorId ?? author, author) ||
    (isOther && after._type === 'comment' && !isDeepStrictEqual(before?.message, after.message)) ||
    !isDeepStrictEqual(reactionsOfOthers(before, writer), reactionsOfOthers(after, writer))
  )
    throw forbidden(`"${after._id}" says something in the name of another person`)
}

function reactionsOfOthers(document: LakeDocument | null, writer: string): unknown[] {
  const reactions: unknown[] = Array.isArray(document?.reactions) ? document.reactions : []
  return reactions.filter((reaction) => !isRecord(reaction) || reaction.userId !== writer)
}
