import { existsSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'

// Makes a package of `dist`, which `npm pack ./dist` packs: npm neither resolves pnpm's catalog nor reads the exports of
// `publishConfig`. Run in the folder of a package, after its build.
const FILES = ['README.md', 'LIMITS.md', '../../LICENSE']
const sourceSchema = z.looseObject({
  publishConfig: z.record(z.string(), z.json()),
  dependencies: z.record(z.string(), z.string()),
})

const { publishConfig, dependencies, ...rest } = sourceSchema.parse(await readJson('package.json'))
const { name, version, type } = rest
const published: unknown = JSON.parse(JSON.stringify(publishConfig).replaceAll('"./dist/', '"./'))
const written = {
  name,
  version,
  type,
  license: 'MIT',
  engines: { node: '>=24' },
  ...z.record(z.string(), z.json()).parse(published),
  dependencies: Object.fromEntries(await Promise.all(Object.entries(dependencies).map(resolved))),
}
await writeFile('dist/package.json', `${JSON.stringify(written, null, 2)}\n`)
for (const file of FILES) if (existsSync(file)) await copyFile(file, join('dist', basename(file)))

/** A dependency with the version that is installed, where the workspace's catalog has it. */
async function resolved([dependency, range]: [string, string]): Promise<[string, string]> {
  if (!range.startsWith('catalog:')) return [dependency, range]
  const installed = await readJson(join('node_modules', dependency, 'package.json'))
  return [dependency, z.looseObject({ version: z.string() }).parse(installed).version]
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}
