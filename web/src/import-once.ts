/**
 * Imports a module once, so that it is there at once for a page whose link has been pointed at: browsers resolve a
 * dynamic import in a later task, also that of a loaded module. After a failure the next call tries again.
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
