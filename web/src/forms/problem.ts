import type { ZodMiniType } from 'zod/mini'

/** A problem of a form: the name of the field (empty for the whole form) and an error key. */
export type Problem = { field: string; message: string }

export function listProblems(schema: ZodMiniType, values: unknown): Problem[] {
  const issues = schema.safeParse(values).error?.issues ?? []
  return issues.map(({ path, message }) => ({ field: path.join('.'), message }))
}
