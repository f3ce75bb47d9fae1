import * as z from 'zod/mini'
import { badRequest } from '../errors.ts'

export const LARGEST_SIDE = 5_000
const FORMATS = ['jpg', 'pjpg', 'png', 'webp', 'avif'] as const
const side = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(LARGEST_SIDE)))
const CROP =
  /^(center|entropy|focalpoint|top|bottom|left|right|(top|bottom),(left|right)|(left|right),(top|bottom))$/

/** The parameters of Sanity's image URLs that this server supports (sanity.io/docs/image-urls). */
const parametersSchema = z.object({
  w: side,
  h: side,
  'min-w': side,
  'min-h': side,
  'max-w': side,
  'max-h': side,
  fit: z.optional(z.enum(['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min'])),
  crop: z.optional(z.string().check(z.regex(CROP))),
  // A point beyond an edge counts as on it.
  'fp-x': z.optional(z.coerce.number()),
  'fp-y': z.optional(z.coerce.number()),
  rect: z.optional(z.string().check(z.regex(/^\d{1,6},\d{1,6},\d{1,6},\d{1,6}$/))),
  dpr: z.optional(z.coerce.number().check(z.gte(1), z.lte(3))),
  q: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
  fm: z.optional(z.enum(FORMATS)),
  auto: z.optional(z.literal('format')),
  blur: z.optional(z.coerce.number().check(z.gte(0), z.lte(2000))),
  flip: z.optional(z.enum(['h', 'v', 'hv', 'vh'])),
  sat: z.optional(z.coerce.number().check(z.gte(-100), z.lte(100))),
  sharp: z.optional(z.coerce.number().check(z.gte(0), z.lte(100))),
  invert: z.optional(z.enum(['true', 'false', '1', '0'])),
  or: z.optional(z.enum(['0', '90', '180', '270'])),
  pad: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(500))),
  frame: z.optional(z.literal('1')),
  bg: z.optional(z.string().check(z.regex(/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i))),
})
export type ImageParameters = z.infer<typeof parametersSchema>

/** @throws {LakeError} 400 for a value out of bounds */
export function parseImageParameters(query: unknown): ImageParameters {
  const parsed = parametersSchema.safeParse(query)
  if (!parsed.success)
    throw badRequest(`Image parameter "${parsed.error.issues[0]?.path.join('.')}" cannot be used`)
  return parsed.data
}
