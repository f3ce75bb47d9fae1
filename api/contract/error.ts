import * as z from 'zod/mini'

/**
 * What the API answers when it refuses: the sentence for the person, already in their language, and the stable code
 * for the program. Where the specification shows the body itself (contact, register, login, impression) the body is
 * the bare sentence.
 */
export const errorBodySchema = z.object({ message: z.string(), code: z.string() })
export type ErrorBody = z.infer<typeof errorBodySchema>
