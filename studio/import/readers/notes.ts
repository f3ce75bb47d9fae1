import type { LeftOut, Period } from '../profile.ts'
import { parseDay } from './dates.ts'
import { line, paragraph } from './text.ts'
import { webAddress } from './web-address.ts'

/** Collects what a reader leaves out. */
export function createNotes() {
  const leftOut: LeftOut[] = []
  const leave = (where: string, why: string) => void leftOut.push({ where, why })

  function address(value: unknown, where: string): string | undefined {
    // An address that is cut would lead elsewhere.
    const text = paragraph(value)
    const found = webAddress(text)
    if (text && !found) leave(where, `“${text.slice(0, 80)}” is not a web address`)
    return found
  }

  function day(value: unknown, where: string): string | undefined {
    const text = line(typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
    if (!text) return undefined
    const found = parseDay(text)
    if (found === undefined) leave(where, `“${text.slice(0, 40)}” is not a date`)
    return found ?? undefined
  }

  /** A period; an end before the start is left out. */
  function period(
    start: unknown,
    end: unknown,
    where: string,
  ): { start: string | undefined; end: string | undefined } {
    const found = { start: day(start, where), end: day(end, where) }
    if (!found.start || !found.end || found.start <= found.end) return found
    leave(where, `It ends (${found.end}) before it begins (${found.start})`)
    return { start: found.start, end: undefined }
  }

  /** An entry, unless it lacks what names it. */
  function need<Entry>(entry: Entry | '' | undefined, where: string, field: string): Entry | undefined {
    if (entry) return entry
    leave(where, `It has no “${field}”`)
    return undefined
  }

  return { leftOut, leave, address, day, period, need }
}

export type Notes = ReturnType<typeof createNotes>

/** The year in which something ended, or else began. */
export const yearOf = ({ start, end }: { [Name in keyof Period]: string | undefined }) =>
  Number((end ?? start)?.slice(0, 4)) || undefined
