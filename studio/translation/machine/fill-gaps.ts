import type { Language } from '@portfolio/contract/language'
import { pathToString } from 'sanity'
import { MAIN_LANGUAGE, PUBLISHED, textIn, translatedFromField } from '../languages.ts'
import { type PathSegment, findGaps, listTexts } from '../gaps.ts'
import { isUnread, translatedFields } from './machine-mark.ts'
import { termsIn } from './glossary.ts'
import { type Translator, translateValue } from './translate.ts'
import { read, readText } from '../read.ts'

/** Values by paths such as `certificates[_key=="a"].course.srb`, for a patch of the document. */
export type Filled = {
  set: Record<string, unknown>
  count: number
  problems: { path: PathSegment[]; problem: unknown }[]
}

/** Whether a stale text is a copy, as `language:add` makes them, or was written by a machine only. */
const isOfNobody = (value: unknown, language: Language) =>
  read(value, translatedFromField(language)) === '' || isUnread(value, language)

/** What a person has translated is not replaced. */
export function fillable(document: unknown) {
  return listTexts(document, []).flatMap(({ path: field, value }) =>
    findGaps([{ path: field, value }]).flatMap(({ language, state }) => {
      const from = sourceLanguage(value, language)
      return from && (state === 'missing' || isOfNobody(value, language))
        ? [{ field, value, language, from }]
        : []
    }),
  )
}

/** Leaves out texts that somebody has written or changed since. @param now the current document */
export function withoutOvertaken({ set }: Filled, before: unknown, now: unknown): Filled['set'] {
  const open = new Map(
    fillable(now).map(({ field, language, value }) => [
      pathToString([...field, language]),
      JSON.stringify(value),
    ]),
  )
  const overtaken = fillable(before).flatMap(({ field, language, value }) =>
    open.get(pathToString([...field, language])) === JSON.stringify(value) ? [] : `${pathToString(field)}.`,
  )
  return Object.fromEntries(
    Object.entries(set).filter(([path]) => !overtaken.some((field) => path.startsWith(field))),
  )
}

const sourceLanguage = (value: unknown, language: Language) =>
  [MAIN_LANGUAGE, ...PUBLISHED].find((id) => id !== language && textIn(value, id) !== '')

export async function fillGaps(
  document: unknown,
  options: { translator: Translator; glossary: unknown; signal: AbortSignal },
): Promise<Filled> {
  const filled: Filled = { set: {}, count: 0, problems: [] }
  for (const { field, value, language, from } of fillable(document)) {
    if (options.signal.aborted) break
    try {
      const direction = { from, to: language }
      const terms = termsIn(options.glossary, direction)
      const translated = await translateValue(read(value, from), direction, {
        ...options,
        terms,
        isPatient: true,
      })
      for (const [name, content] of Object.entries(translatedFields(value, direction, translated)))
        filled.set[pathToString([...field, name])] = content
      filled.count += 1
    } catch (error) {
      if (options.signal.aborted) break
      filled.problems.push({ path: [...field, language], problem: error })
      // Each further text would wait as long.
      if (readText(error, 'name') === 'TimeoutError') break
    }
  }
  return filled
}
