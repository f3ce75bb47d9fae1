import * as z from 'zod/mini'
import { badRequest } from '../errors.ts'
import { anchorSchema } from './anchor.ts'

const text = z.string().check(z.minLength(1))
const message = z.array(z.looseObject({ _type: text, children: z.array(z.looseObject({ _type: text })) }))
const target = z.object({
  documentId: text,
  documentType: text,
  documentRevisionId: z.optional(text),
  path: z.optional(text),
  anchor: z.optional(anchorSchema),
})

const creation = z.object({
  _id: z.optional(text),
  message,
  context: z.optional(z.record(z.string(), z.unknown())),
  target: z.optional(target),
  threadId: z.optional(text),
  parentCommentId: z.optional(text),
})
const update = z.object({
  message: z.optional(message),
  status: z.optional(z.enum(['open', 'resolved'])),
  anchor: z.optional(z.nullable(anchorSchema)),
})
const reaction = z.object({
  shortName: z.enum([':-1:', ':+1:', ':eyes:', ':heart:', ':heavy_plus_sign:', ':rocket:']),
})
export type Creation = z.infer<typeof creation>
export type Update = z.infer<typeof update>

/** The bodies of `client.collaboration.comments`. @throws {LakeError} 400 */
export const parseCreation = (body: unknown): Creation => parse(creation, body)
export const parseUpdate = (body: unknown): Update => parse(update, body)
export const parseReaction = (body: unknown): string => parse(reaction, body).shortName

function parse<T extends z.ZodMiniType>(schema: T, body: unknown): z.infer<T> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw badRequest(`"${issue?.path.join('.') ?? ''}" of the comment is not valid`)
}
