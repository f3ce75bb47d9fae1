import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SAMPLE_CONTENT } from '../content/sample-content.ts'
import { readText } from '../translation/read.ts'

export type SampleDocument = { _id: string; _type: string }

/** The documents in the files of the sample content. */
export const sampleDocuments: SampleDocument[] = readdirSync(SAMPLE_CONTENT)
  .filter((file) => file.endsWith('.ndjson'))
  .flatMap((file) => readFileSync(join(SAMPLE_CONTENT, file), 'utf8').split('\n').filter(Boolean))
  .map((line) => {
    const document: unknown = JSON.parse(line)
    if (typeof document !== 'object' || document === null) throw new Error(`Not a document: ${line}`)
    return { ...document, _id: readText(document, '_id'), _type: readText(document, '_type') }
  })

export const ofType = (type: string) => sampleDocuments.filter(({ _type }) => _type === type)

/** Every object within a value, including the value. */
export function* objectsIn(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return
  yield value
  for (const content of Object.values(value)) yield* objectsIn(content)
}
