import type { Request } from 'express'
import * as z from 'zod/mini'
import { linkIdSchema } from '@portfolio/contract/id'
import { validate } from '#src/http/validate.ts'

const linkSchema = z.object({
  id: linkIdSchema,
  token: z
    .string({ error: 'linkInvalid' })
    .check(z.minLength(1, { error: 'linkInvalid' }), z.maxLength(100, { error: 'linkInvalid' })),
})

/**
 * The account and the token of a mailed link.
 * @throws {HttpError} 400
 */
export const mailedLinkOf = (request: Pick<Request, 'params' | 'query'>) =>
  validate(linkSchema, { id: request.params.id, token: request.query.token })
