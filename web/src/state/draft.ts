import { readStored, store } from '#src/storage.ts'

const KEY = 'portfolio-draft'

/** The unsent impression, in local storage. */
export const readDraft = () => readStored(KEY) ?? ''

export const keepDraft = (text: string) => store(KEY, text === '' ? null : text)
