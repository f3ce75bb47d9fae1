import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Plugin, build } from 'vite'
import * as z from 'zod/mini'

const MODULE = 'virtual:client-build'
const RESOLVED = `\0${MODULE}`

/** The used part of Vite's build manifest: built files by source file, with their imports and styles. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z._default(z.array(z.string()), []),
    imports: z._default(z.array(z.string()), []),
  }),
)

/**
 * Gives the server's bundle what it inlines into pages: the manifest and the styles of the browser's bundle, which
 * is built first, and the boot script. In development there is no manifest: Vite serves the sources.
 */
export function clientBuild(): Plugin {
  const root = resolve(import.meta.dirname, '..')
  let isDeveloping = false
  return {
    name: 'client-build',
    configResolved: (config) => {
      isDeveloping = config.command === 'serve'
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null
      const boot = await buildBoot(root)
      const manifest = isDeveloping ? null : readManifest(root)
      const styles = manifest ? readStyles(root, manifest) : {}
      const hashes = {
        boot: hash(boot),
        styles: Object.fromEntries(Object.entries(styles).map(([file, text]) => [file, hash(text)])),
      }
      return Object.entries({ boot, manifest, styles, hashes })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

type Manifest = z.infer<typeof manifestSchema>

const readManifest = (root: string): Manifest =>
  manifestSchema.parse(JSON.parse(readFileSync(resolve(root, 'dist/client/manifest.json'), 'utf8')))

/** Texts of built style sheets, for pages with inline styles. */
function readStyles(root: string, manifest: Manifest): Record<string, string> {
  const files = new Set(Object.values(manifest).flatMap(({ css }) => css))
  return Object.fromEntries(
    [...files].map((file) => [file, readFileSync(resolve(root, 'dist/client', file), 'utf8').trim()]),
  )
}

/** One classic script without imports. */
async function buildBoot(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: 'src/boot/boot.ts', output: { format: 'iife' } } },
  })
  const output = 'output' in built ? built.output : []
  return output.flatMap((part) => (part.type === 'chunk' ? part.code.trim() : [])).join('')
}

/** The CSP source of an inline script or style. */
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
