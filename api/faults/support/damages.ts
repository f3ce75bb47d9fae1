import { cpSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import type { Random } from './random.ts'

const PAGE = 4096

/** Functions that damage a file, by the description that reports show. */
export const DAMAGES = {
  'one bit flipped': (path: string, random: Random) =>
    overwrite(path, (bytes) => {
      const at = random.below(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
    }),
  'three pages destroyed': (path: string, random: Random) =>
    overwrite(path, (bytes) => {
      for (let count = 0; count < 3; count += 1) {
        const start = random.below(Math.ceil(bytes.length / PAGE)) * PAGE
        for (let at = start; at < Math.min(start + PAGE, bytes.length); at += 1) bytes[at] = random.below(256)
      }
    }),
  'first page zeroed': (path: string) =>
    overwrite(path, (bytes) => bytes.fill(0, 0, Math.min(PAGE, bytes.length))),
  'cut in half': (path: string) => truncateSync(path, readFileSync(path).length >> 1),
  emptied: (path: string) => truncateSync(path),
  removed: (path: string) => rmSync(path),
  // In place of a file without read permission, which root could still read.
  'replaced by a folder': (path: string) => {
    rmSync(path)
    mkdirSync(path)
  },
} satisfies Record<string, (path: string, random: Random) => void>

export type DamageName = keyof typeof DAMAGES
export const DAMAGE_NAMES: DamageName[] = [
  'one bit flipped',
  'three pages destroyed',
  'first page zeroed',
  'cut in half',
  'emptied',
  'removed',
  'replaced by a folder',
]

function overwrite(path: string, change: (bytes: Buffer) => void) {
  const bytes = readFileSync(path)
  if (bytes.length === 0) return
  change(bytes)
  writeFileSync(path, bytes)
}

/** Replaces a directory's content, in place, by that of another one. */
export function replaceContent(directory: string, by: string) {
  rmSync(directory, { recursive: true, force: true })
  cpSync(by, directory, { recursive: true })
}
