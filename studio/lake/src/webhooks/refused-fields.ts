import { LakeError } from '../errors.ts'

/** @param problems by the path of a field, such as `rule.filter`; at least one */
export function refusedFields(problems: Readonly<Record<string, string>>): LakeError {
  const message = Object.entries(problems)
    .map(([path, problem]) => `"${path}" of a webhook ${problem}`)
    .join('; ')
  return new LakeError(400, { statusCode: 400, error: 'Bad Request', message, fields: problems }, message)
}
