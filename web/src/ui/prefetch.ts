type Prefetch = (path: string) => void

let prefetch: Prefetch = () => {}

/** Says how the code of a screen is fetched; the entry of the browser knows the routes. */
export const setPrefetch = (next: Prefetch) => {
  prefetch = next
}

export const prefetchScreen: Prefetch = (path) => prefetch(path)
