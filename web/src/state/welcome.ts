import { createStore } from './store.ts'

/** The welcome on the home page, which starts once per document; `shown` while its text is displayed. */
export const welcome = createStore<'waiting' | 'started' | 'shown'>('waiting')
