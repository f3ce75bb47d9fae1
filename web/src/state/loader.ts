import { createStore, useStore } from './store.ts'

const loaderStore = createStore(false)

/** Whether the visitor waits for an answer of the API. */
export const useLoader = () => useStore(loaderStore, false)

export const setLoader = (isLoading: boolean) => loaderStore.set(isLoading)
