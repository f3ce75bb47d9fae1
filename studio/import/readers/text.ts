import { ImportError } from '../import-error.ts'

const LINE_LENGTH = 200
const TEXT_LENGTH = 20_000

/** @throws {ImportError} for bytes that are no UTF-8, without which letters would be lost */
export function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportError(`${file} is no text in UTF-8: save it in that encoding and choose it again`)
  }
}

/** A value as text on one line; undefined for nothing. Numbers count as text. */
export function line(value: unknown): string | undefined {
  const text = clean(value)?.replaceAll(/\s+/g, ' ')
  return text && shortened(text, LINE_LENGTH)
}

/** A value as text whose lines stay; undefined for nothing. */
export function lines(value: unknown): string | undefined {
  const text = clean(value)
    ?.replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
  return text && shortened(text, TEXT_LENGTH)
}

function clean(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
    .replaceAll(/\r\n?/g, '\n')
    // Control characters, and halves of characters that are no text.
    .replaceAll(/[^\P{C}\p{Cf}\n\t]/gu, '')
    .normalize('NFC')
    .trim()
  return text === '' ? undefined : text
}

/** Without cutting a character in two. */
const shortened = (text: string, length: number) =>
  text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
