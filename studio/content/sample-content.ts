import { fileURLToPath } from 'node:url'

/** The folder with the sample content: NDJSON in Sanity's import format, and the files that it names. */
export const SAMPLE_CONTENT = fileURLToPath(new URL('.', import.meta.url))
