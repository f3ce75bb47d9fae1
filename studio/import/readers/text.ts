import { read } from '../../translation/read.ts'
import { ImportError } from '../import-error.ts'

const LINE_LENGTH = 300
export const TEXT_LENGTH = 20_000
/** Marks that reverse the direction of text, and byte order marks. They are invisible, and can hide what a text says. */
const INVISIBLE = /[\u202A-\u202E\u2066-\u2069\uFEFF]/g

/** @throws {ImportError} for bytes that are neither UTF-8 nor UTF-16 with its mark, because letters would be lost */
export function decode(bytes: Uint8Array, file: string): string {
  const [first, second] = bytes
  const mark = `${first} ${second}`
  const encoding = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new ImportError(`${file} is not text in UTF-8: save it in that encoding and choose it again`)
  }
}

/**
 * A value as text on one line; undefined for nothing. Numbers count as text.
 * @param length at which a longer one is cut, in UTF-16 code units
 */
export function line(value: unknown, length = LINE_LENGTH): string | undefined {
  const text = clean(value)?.replaceAll(/\s+/g, ' ')
  return text && shortened(text, length)
}

export const allLines = (values: readonly unknown[]) => values.flatMap((value) => line(value) ?? [])

export const linesIn = (value: unknown, ...names: string[]) =>
  allLines(names.map((name) => read(value, name)))

export const paragraph = (value: unknown) => line(value, TEXT_LENGTH)

/** Text with its spaces and lines as they are, which mean something in Markdown. */
export function source(value: unknown): string | undefined {
  const text = clean(value)
  return text && shortened(text, TEXT_LENGTH)
}

export const lines = (value: unknown) =>
  source(value)
    // The lookbehind keeps the time linear in the spaces.
    ?.replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')

function clean(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
    .replaceAll(/\r\n?/g, '\n')
    // Removes control characters and lone surrogates.
    .replaceAll(/[^\P{C}\p{Cf}\n\t]/gu, '')
    .replaceAll(INVISIBLE, '')
    .normalize('NFC')
    .trim()
  return text === '' ? undefined : text
}

const shortened = (text: string, length: number) =>
  text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
