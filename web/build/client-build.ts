import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'

const NAME = 'virtual:client-build'

/** Vite's build manifest, as far as pages need it: source file -> built file, and what that needs besides. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
  }),
)

/**
 * Gives the server's bundle the manifest of the browser's, which is therefore built first. While developing there is
 * none: Vite serves the sources.
 */
export function clientBuild(): Plugin {
  let developing = false
  return {
    name: 'client-build',
    configResolved: (config) => {
      developing = config.command === 'serve'
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null
      if (developing || this.environment.name === 'client') return 'export const manifest = null'
      const file = resolve(import.meta.dirname, '../dist/client/manifest.json')
      const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
      return `export const manifest = ${JSON.stringify(manifest)}`
    },
  }
}
