type Prefetch = (path: string) => void

let prefetch: Prefetch = () => {}

/** Sets how a screen's code is fetched; the client entry has the routes. */
export const setPrefetch = (next: Prefetch) => {
  prefetch = next
}

export const prefetchScreen: Prefetch = (path) => prefetch(path)
