declare module 'virtual:client-build' {
  type BuiltFile = { file: string; css?: string[]; imports?: string[] }
  /** Source file -> built file; null while developing, when Vite serves the sources. */
  export const manifest: Record<string, BuiltFile> | null
}
