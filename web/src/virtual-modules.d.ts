declare module 'virtual:client-build' {
  type BuiltFile = { file: string; css: string[]; imports: string[] }
  /** Built files by source file; null in development, where Vite serves the sources. */
  export const manifest: Record<string, BuiltFile> | null
  export const styles: Record<string, string>
  export const boot: string
  /** CSP sources of the boot script and of each built style sheet. */
  export const hashes: { boot: string; styles: Record<string, string> }
}
