import { execFile } from 'node:child_process'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { useFolder } from './support/use-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Sources by rule and file; each file violates the rule of its group, or none. */
const VIOLATIONS: Record<string, Record<string, string>> = {
  'eslint(no-restricted-imports)': {
    'api/contract/sample.ts': "export { value } from '@portfolio/lake'",
    'api/embedded-mongo/src/wire/sample.ts': "export { value } from '../../../contract/sample.ts'",
    'api/src/http/sample.ts': "export { value } from '#src/accounts/sample.ts'",
    'api/src/guestbook/sample.ts': "export type { Value } from '#src/accounts/sample.ts'",
    'api/src/guestbook/moderation/sample.ts': "export { value } from '../../contact/sample.ts'",
    'api/src/visits/sample.ts': "export { value } from '#src/contact/sample.ts'",
    'api/src/sample.ts': "export { value } from '@portfolio/studio/sample'",
    'studio/lake/src/query/sample.ts': "export { value } from '@portfolio/contract/sample'",
    'studio/lake/src/query/source-map/sample.ts': "export type { Value } from '../../dataset/sample.ts'",
    'studio/lake/src/releases/sample.ts': "export { value } from '../actions/sample.ts'",
    'studio/lake/src/store/sample.ts': "export type { Value } from '../webhooks/sample.ts'",
    'studio/lake/src/document.ts': "export { value } from './store/sample.ts'",
    'studio/actions/sample.ts': "export { value } from '../schema/sample.ts'",
    'studio/schema/sample.ts': "export { value } from '../tools/sample.ts'",
    'studio/tools/sample.ts': "export { value } from '@portfolio/lake'",
    'studio/translation/sample.ts': "export { value } from '../inputs/sample.ts'",
    'web/src/chrome/sample.ts': "export type { Value } from '#src/screens/screen.tsx'",
    'web/src/content/draft.ts': "export { value } from '#src/preview/sample.ts'",
    'web/src/chrome/owner.ts': "export { value } from '#src/owner/sample.ts'",
    'web/src/content/sample.ts': "export { value } from '../chrome/sample.ts'",
    'web/src/screens/home/sample.ts': "export { value } from '#src/screens/legal/sample.ts'",
    'web/src/sample.ts': "export { value } from '@portfolio/api'",
    'web/src/ui/sample.ts': "export { value } from '#src/state/sample.ts'",
  },
  'import(no-cycle)': {
    'api/src/one.ts': "import type { Two } from './two.ts'\nexport type One = { two: Two }",
    'api/src/two.ts': "import type { One } from './one.ts'\nexport type Two = { one: One }",
  },
  'typescript(no-unsafe-return)': {
    'api/src/parse.ts': 'export const parse = (text: string): string => JSON.parse(text)',
  },
}
const ALLOWED = {
  'studio/lake/src/actions/allowed.ts': "export { value } from '../releases/allowed.ts'",
  'api/src/guestbook/allowed.ts': "export { value } from '#src/http/allowed.ts'",
  'web/src/screens/home/allowed.ts': "export { value } from '#src/screens/screen.tsx'",
}

const folder = useFolder()
beforeAll(async () => {
  await cp(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, source] of Object.values({ ...VIOLATIONS, ALLOWED }).flatMap(Object.entries<string>)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${source}\n`)
  }
})

test('the linter refuses imports against their direction, cycles of types and unsafe any', async () => {
  const found = await lint()
  const expected = Object.entries(VIOLATIONS).flatMap(([code, files]) =>
    Object.keys(files).map((filename) => ({ code, filename })),
  )
  expect(found.toSorted(byFile)).toEqual(expected.toSorted(byFile))
})

const reportSchema = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
})

const byFile = (a: { filename: string }, b: { filename: string }) => (a.filename < b.filename ? -1 : 1)

const lint = () =>
  new Promise<{ code: string; filename: string }[]>((resolve, reject) => {
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    execFile(
      process.execPath,
      [oxlint, '--format=json', 'api', 'studio', 'web'],
      { cwd: folder },
      (_error, stdout, stderr) => {
        const report = reportSchema.safeParse(stdout === '' ? null : JSON.parse(stdout))
        if (report.success) resolve(report.data.diagnostics)
        else reject(new Error(`oxlint failed: ${stdout}${stderr}`))
      },
    )
  })
