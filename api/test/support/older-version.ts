import { execFileSync } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Sources that the server runs. The builds of site and Studio are the current ones. */
const SOURCES = [
  'api/package.json',
  'api/src',
  'api/contract',
  'api/embedded-mongo',
  'studio/lake',
  'studio/content',
]
const PACKAGES = {
  api: { lake: 'studio/lake', contract: 'api/contract', 'embedded-mongo': 'api/embedded-mongo' },
  'api/contract': {},
  'api/embedded-mongo': {},
  'studio/lake': {},
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 28 })

/** @returns null without such a tag, or in a copy without git's history */
export function commitOfTag(tag: string): string | null {
  try {
    return git('rev-parse', '--verify', '--quiet', `refs/tags/${tag}^{commit}`).toString().trim()
  } catch {
    return null
  }
}

/** Writes the server of an older commit into an empty folder. It uses the installed dependencies. */
export async function checkOut(commit: string, folder: string) {
  const archive = git('archive', commit, ...SOURCES)
  execFileSync('tar', ['-x'], { cwd: folder, input: archive })
  for (const [name, ownPackages] of Object.entries(PACKAGES)) {
    const modules = join(folder, name, 'node_modules')
    const installed = join(root, name, 'node_modules')
    await mkdir(join(modules, '@portfolio'), { recursive: true })
    const names = (await readdir(installed)).filter(
      (entry) => !entry.startsWith('.') && entry !== '@portfolio',
    )
    await Promise.all(names.map((entry) => symlink(join(installed, entry), join(modules, entry))))
    for (const [own, source] of Object.entries(ownPackages))
      await symlink(join(folder, source), join(modules, '@portfolio', own))
  }
  await symlink(join(root, 'web'), join(folder, 'web'))
  await symlink(join(root, 'web'), join(folder, 'api/node_modules/@portfolio/web'))
  await symlink(join(root, 'studio/dist'), join(folder, 'studio/dist'))
}
