import { readStored, store } from '#src/storage.ts'

const KEY = 'portfolio-draft'

/** What somebody has begun to write, kept in this browser until it is sent. */
export const readDraft = () => readStored(KEY) ?? ''

export const keepDraft = (text: string) => store(KEY, text === '' ? null : text)
