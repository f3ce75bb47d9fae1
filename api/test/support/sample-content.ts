import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DATA_FORMAT } from '#src/data-format.ts'

/** Copies the sample content of the test run, if there is one; else a start makes it, which takes longer. */
export async function copySampleContent(dataDirectory: string) {
  const { SAMPLE_CONTENT } = process.env
  if (!SAMPLE_CONTENT) return
  await cp(SAMPLE_CONTENT, join(dataDirectory, 'content'), { recursive: true, dereference: true })
  // Without it each start would back up the content, to upgrade it.
  await writeFile(join(dataDirectory, 'format'), String(DATA_FORMAT))
}
