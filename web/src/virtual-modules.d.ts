declare module 'virtual:client-build' {
  type BuiltFile = { file: string; css: string[]; imports: string[] }
  /** Source file -> built file; null while developing, when Vite serves the sources. */
  export const manifest: Record<string, BuiltFile> | null
  /** Built style sheet -> its text. */
  export const styles: Record<string, string>
  /** Built font files that every page needs. */
  export const fonts: string[]
  /** The script that runs before the first paint. */
  export const boot: string
  /** Sources, as a content security policy writes them, of the boot script and of each built style sheet. */
  export const hashes: { boot: string; styles: Record<string, string> }
}
