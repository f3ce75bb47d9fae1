import { readStored, store } from '#src/storage.ts'
import { createStore } from './store.ts'

const KEY = 'portfolio-click-sounds'

/** Whether clicks make sounds; on until the visitor turns them off, which is stored. */
export const soundsStore = createStore(true)

export const restoreSounds = () => soundsStore.set(readStored(KEY) !== 'off')

export function setSounds(isOn: boolean) {
  store(KEY, isOn ? 'on' : 'off')
  soundsStore.set(isOn)
}
