import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)

/** @param source the folder of an engine in the workspace */
export const buildEngine = (source: string) =>
  run(process.execPath, ['--run', 'build'], { cwd: join(root, source) })

/**
 * Packs a built engine and unpacks it into `node_modules` of an empty folder, beside links to the workspace's
 * dependencies, so that no registry is needed.
 * @returns the folder of the unpacked package
 */
export async function installPacked(name: string, source: string, target: string): Promise<string> {
  const modules = join(target, 'node_modules')
  const packed = join(modules, '@portfolio', name)
  await mkdir(packed, { recursive: true })
  const { stdout } = await run('npm', ['pack', join(root, source, 'dist')], { cwd: target })
  const archive = join(target, stdout.trim())
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', packed])
  await rm(archive)
  const installed = join(root, source, 'node_modules')
  const names = (await readdir(installed)).filter((entry) => !entry.startsWith('.') && entry !== '@portfolio')
  await Promise.all(names.map((entry) => symlink(join(installed, entry), join(modules, entry))))
  return packed
}
