import { validationError } from '../errors.ts'
import { type Fields, pathsOf } from './mutation.ts'

/*
 * A name that begins with a digit needs brackets in a path: `['9abc']`. Without them the path is an error from API
 * version 2025-08-18 on; earlier it is ignored:
 * https://www.sanity.io/docs/changelog/76bf5f16-3216-4ec9-9b12-8e91892f5b38
 */

const STRINGS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g

/** The first name of a path that begins with a digit and stands outside of brackets. */
export const numericNameIn = (path: string): string | undefined =>
  /(?:^|\.)\s*(\d[^.[\]\s]*)/.exec(path.replaceAll(STRINGS, '').replaceAll(/\[[^\]]*\]/g, '[]'))?.[1]

export function checkNames(patch: Fields): void {
  for (const [operation, value] of Object.entries(patch))
    for (const path of pathsOf(operation, value)) {
      const name = numericNameIn(path)
      if (name !== undefined)
        throw validationError(
          `The path "${path}" has the field name "${name}", which begins with a digit; write it in brackets: ['${name}']`,
        )
    }
}
