import { Script, createContext } from 'node:vm'
import { BSONRegExp } from 'bson'
import { CommandError, badValue, notSupported } from '../errors.ts'

const TIME_MAX_MS = 500
const UNSUPPORTED: [syntax: RegExp, name: string][] = [
  [/\(\?[a-zA-Z]+[):]|\(\?-/, 'inline options in a regular expression'],
  [/\(\?[>|#R&P(]|\(\?\d/, 'this group of PCRE in a regular expression'],
  [/\(\*/, 'verbs in a regular expression'],
  [/\[\[:/, 'POSIX classes in a regular expression'],
  [/[*+?}]\+/, 'possessive quantifiers in a regular expression'],
]
const UNSUPPORTED_ESCAPES = new Set('AzZGKQEhHRXaegpPCNVSLlUu')

export type TextTest = (text: string) => boolean

/**
 * A PCRE pattern as MongoDB runs it. Syntax that JavaScript does not have is refused.
 * @throws {CommandError} 115, or 51091 for an invalid pattern
 */
export function createRegex(pattern: string, options: string): TextTest {
  for (const option of options)
    if (!'imsu'.includes(option)) throw notSupported(`the option ${option} of a regular expression`)
  const source = translate(pattern, options.includes('m'))
  const flags = `${options.includes('i') ? 'i' : ''}${options.includes('s') ? 's' : ''}`
  const regex = compile(source, flags)
  return canBacktrackLong(pattern) ? withTimeLimit(regex) : (text) => regex.test(text)
}

function compile(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, `${flags}u`)
  } catch {
    try {
      // Without `u` JavaScript accepts escapes of other characters, as PCRE does.
      return new RegExp(source, flags)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw new CommandError(51_091, 'Location51091', `Regular expression is invalid: ${message}`)
    }
  }
}

/** `.`, `^`, `$` and `\s` differ between PCRE and JavaScript. */
function translate(pattern: string, isMultiline: boolean): string {
  for (const [syntax, name] of UNSUPPORTED) if (syntax.test(pattern)) throw notSupported(name)
  let isInClass = false
  return pattern.replace(/\\[\s\S]|[[\].^$]/g, (token) => {
    if (token.startsWith('\\')) return translateEscape(token, isInClass)
    if (isInClass) {
      if (token === ']') isInClass = false
      return token
    }
    if (token === '[') isInClass = true
    if (token === '.') return '(?:.|[\\r\\u2028\\u2029])'
    if (token === '^') return isMultiline ? '(?<![^\\n])(?:(?=[^])|(?<![^]))' : '^'
    if (token === '$') return isMultiline ? '(?=\\n|(?![^]))' : '(?=\\n?(?![^]))'
    return token
  })
}

function translateEscape(token: string, isInClass: boolean): string {
  const letter = token.slice(1)
  if (UNSUPPORTED_ESCAPES.has(letter) && !(letter === 'S' && !isInClass))
    throw notSupported(`${token} in a regular expression`)
  if (letter === 's') return isInClass ? ' \\t\\n\\v\\f\\r' : '[ \\t\\n\\v\\f\\r]'
  if (letter === 'S') return '[^ \\t\\n\\v\\f\\r]'
  return token
}

/** Several unbounded quantifiers, or a repeated group: the time can be exponential in the length of the text. */
function canBacktrackLong(pattern: string): boolean {
  const syntax = pattern.replace(/\\./g, '')
  return (syntax.match(/[*+]|\{\d+,\d*\}/g) ?? []).length > 1 || /\)[*+{]/.test(syntax)
}

function withTimeLimit(regex: RegExp): TextTest {
  const script = new Script('regex.test(text)')
  const scope = { regex, text: '' }
  const context = createContext(scope)
  return (text) => {
    scope.text = text
    try {
      return script.runInContext(context, { timeout: TIME_MAX_MS }) === true
    } catch {
      throw badValue(`The regular expression ${regex.source} took longer than ${TIME_MAX_MS} ms on one value`)
    }
  }
}

export function regexOf(value: unknown): { pattern: string; options: string } | null {
  if (value instanceof BSONRegExp) return { pattern: value.pattern, options: value.options }
  return value instanceof RegExp ? { pattern: value.source, options: value.flags } : null
}
