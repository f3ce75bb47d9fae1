import { cp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

// `pnpm deploy` takes this package's own files, so the Studio's build and the sample content are copied into it.
const studio = fileURLToPath(new URL('../../studio/', import.meta.url))
const target = fileURLToPath(new URL('../dist/', import.meta.url))

await rm(target, { recursive: true, force: true })
await cp(`${studio}dist`, `${target}studio`, { recursive: true })
await cp(`${studio}content`, `${target}content`, {
  recursive: true,
  filter: (file) => !file.endsWith('.ts') && !file.endsWith('/make'),
})
