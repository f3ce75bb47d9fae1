import { cp, mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Lake } from '@portfolio/lake'
import { filesIn, fieldsOfSamplePerson, isOfSamplePerson, readSamples } from './read-samples.ts'

/**
 * Fills an empty lake with the content that a new portfolio needs: the sample content without the sample person.
 */
export async function importEmptyStart(lake: Pick<Lake, 'importContent'>, samples: string) {
  const documents = (await readSamples(samples))
    .filter((sample) => !isOfSamplePerson(sample))
    .map((sample) => {
      const personal = new Set(fieldsOfSamplePerson(sample))
      return Object.fromEntries(Object.entries(sample).filter(([field]) => !personal.has(field)))
    })
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'portfolio-empty-'))
  const folder = temporary.path
  for (const file of new Set(documents.flatMap(filesIn))) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(samples, file), join(folder, file))
  }
  const lines = documents.map((document) => JSON.stringify(document))
  await writeFile(join(folder, 'content.ndjson'), lines.join('\n'))
  await lake.importContent(folder)
}
