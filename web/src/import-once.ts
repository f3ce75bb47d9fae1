/**
 * Imports a module once and keeps the promise, so that prefetched pages open without delay: browsers resolve a dynamic
 * import in a later task, even that of a loaded module. After a failure the next call tries again.
 */
export function importOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}
