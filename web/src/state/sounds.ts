import { readStored, store } from '#src/storage.ts'
import { createStore, useStore } from './store.ts'

const KEY = 'portfolio-click-sounds'

const soundsStore = createStore(true)

/** Whether clicks make sounds; on until the visitor turns them off, which is stored. */
export const useSounds = () => useStore(soundsStore)
export const areSoundsOn = () => soundsStore.get()

export const restoreSounds = () => soundsStore.set(readStored(KEY) !== 'off')

export function setSounds(isOn: boolean) {
  store(KEY, isOn ? 'on' : 'off')
  soundsStore.set(isOn)
}
