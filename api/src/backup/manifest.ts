import * as z from 'zod/mini'
import { MANIFEST } from '#src/data-layout.ts'
import { BackupError } from './backup-error.ts'

const FORMAT = 'portfolio-backup'
const VERSION = 1

const fileSchema = z.object({
  /** Within DATA_DIR, with slashes. */
  path: z.string(),
  size: z.number(),
  /** Hexadecimal */
  sha256: z.string(),
})
export type ArchivedFile = z.infer<typeof fileSchema>

const headSchema = z.object({ format: z.literal(FORMAT), version: z.number() })
const manifestSchema = z.object({
  /** ISO 8601; when the databases were copied. */
  createdAt: z.string(),
  node: z.string(),
  files: z.array(fileSchema),
})
export type Manifest = z.infer<typeof manifestSchema>

export const writeManifest = (manifest: Manifest) =>
  JSON.stringify({ format: FORMAT, version: VERSION, ...manifest }, null, 2)

/** @throws {BackupError} for text that is no manifest, and for another version of the format */
export function parseManifest(text: string): Manifest {
  const json = parseJson(text)
  const head = headSchema.safeParse(json)
  if (!head.success) throw new BackupError(`Its ${MANIFEST} is not that of a backup of this project`)
  if (head.data.version !== VERSION) {
    throw new BackupError(
      `It has version ${head.data.version} of the backup format; this version of the project reads version ${VERSION}`,
    )
  }
  const manifest = manifestSchema.safeParse(json)
  if (!manifest.success) throw new BackupError(`Its ${MANIFEST} is damaged`)
  return manifest.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
