import { BSONRegExp } from 'bson'
import { notSupported } from '../errors.ts'

type TextTest = (text: string) => boolean

/**
 * `^` and `$` at the ends; between them characters without a special meaning, and characters escaped by a backslash.
 */
const LITERAL = /^(\^?)((?:[^\\^$.|?*+()[\]{}]|\\[\\^$.|?*+()[\]{}/])*)(\$?)$/

/**
 * Compiles the part of PCRE that cannot take long: literal texts, anchors and the option `i`.
 * @throws {CommandError} 115
 */
export function createRegex(pattern: string, options: string): TextTest {
  const [, begin, text = '', end] = LITERAL.exec(pattern) ?? []
  if (begin === undefined) throw notSupported(`the syntax of the regular expression /${pattern}/`)
  if (options !== '' && options !== 'i') throw notSupported(`the options ${options} of a regular expression`)
  // In PCRE `$` also matches before a final line break.
  const regex = new RegExp(`${begin}${text}${end ? '(?=\\n?(?![^]))' : ''}`, `${options}u`)
  return (value) => regex.test(value)
}

export const readRegex = (value: unknown) => (value instanceof BSONRegExp ? value : null)
