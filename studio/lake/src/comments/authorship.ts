import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { type LakeDocument, isRecord } from '../document.ts'
import { badRequest, forbidden } from '../errors.ts'
import { type Identity, isScript } from '../access/identity.ts'
import type { Change } from '../store/open-store.ts'

const objects = z.array(z.looseObject({}))
const date = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))
/** The forms of comments and tasks that the Studio can show; with others it crashes. */
const shownSchema = z.looseObject({
  message: z.nullish(objects),
  reactions: z.nullish(objects),
  lastEditedAt: z.nullish(date),
  title: z.nullish(z.string()),
  description: z.nullish(objects),
  dueBy: z.nullish(date),
  assignedTo: z.nullish(z.string()),
  subscribers: z.nullish(z.array(z.string())),
  target: z.nullish(
    z.looseObject({
      path: z.optional(
        z.looseObject({ field: z.string(), selection: z.nullish(z.looseObject({ value: objects })) }),
      ),
    }),
  ),
})

/**
 * Refuses changes that a person makes in another person's name, and what the Studio cannot show. Tokens of
 * scripts may make them, because an import contains comments of many people.
 * @throws {LakeError} 403, or 400 for what cannot be shown
 */
export function checkAuthorship(changes: readonly Change[], identity: Identity) {
  if (isScript(identity)) return
  for (const { before, after } of changes) if (after) checkChange(before, after, identity.id)
}

function checkChange(before: LakeDocument | null, after: LakeDocument, writer: string) {
  if (!shownSchema.safeParse(after).success)
    throw badRequest(`"${after._id}" is not a comment or task that the Studio can show`)
  // A script may leave the author out.
  const [earlier, author] = [before, after].map((document) => document?.authorId ?? writer)
  if (
    !isDeepStrictEqual(author, earlier) ||
    (before !== null &&
      before.authorId !== writer &&
      [before, after].some(({ _type }) => _type === 'comment') &&
      !isDeepStrictEqual(statementOf(before), statementOf(after))) ||
    !isDeepStrictEqual(reactionsOfOthers(before, writer), reactionsOfOthers(after, writer))
  )
    throw forbidden(`"${after._id}" says something in the name of another person`)
}

/** What its author says, and about what; the Studio moves the selection of any comment when the text changes. */
function statementOf({ _type, message, threadId, parentCommentId, contentSnapshot, target }: LakeDocument) {
  const { path, ...about } = isRecord(target) ? target : {}
  const field = isRecord(path) ? path.field : undefined
  return [_type, message, threadId, parentCommentId, contentSnapshot, about, field]
}

function reactionsOfOthers(document: LakeDocument | null, writer: string): unknown[] {
  const reactions: unknown[] = Array.isArray(document?.reactions) ? document.reactions : []
  return reactions.filter((reaction) => !isRecord(reaction) || reaction.userId !== writer)
}
