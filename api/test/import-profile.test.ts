import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { usePortfolio } from './support/use-portfolio.ts'
import { useFolder } from './support/use-folder.ts'

const folder = useFolder()
// Without the sample content of the test run.
const portfolio = usePortfolio({ DATA_DIR: join(folder, 'data') }, { isEmptyStart: true })

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

async function write(path: string, text: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
  return join(folder, path)
}

/** @returns what the command prints, and its exit code */
const importProfile = (...args: string[]) =>
  new Promise<{ printed: string; code: number }>((resolve) => {
    const env = { ...process.env, ...portfolio.commandEnv, PORT: new URL(portfolio.origin).port }
    const command = ['api/run/import-profile.mjs', ...args]
    const child = execFile('node', command, { cwd: ROOT, env }, (error, stdout, stderr) => {
      resolve({ printed: stdout + stderr, code: typeof error?.code === 'number' ? error.code : 0 })
    })
    child.stdin?.end()
  })

const RESUME = JSON.stringify({
  basics: { name: 'Milica Đurić', label: 'Developer' },
  work: [{ name: 'Observatory', position: 'Developer', startDate: '2020-01' }],
  projects: [{ name: 'Snow gauge', description: 'Measures snow.' }],
  references: [{ name: 'Ana' }],
})

test('The command imports beside a running site, says what differs, and takes it back', async () => {
  const owner = await portfolio.owner()
  const file = await write('resume.json', RESUME)
  const first = await importProfile(file, '--yes')
  expect(first).toMatchObject({ code: 0 })
  expect(first.printed).toContain('+ project          Snow gauge')
  expect(first.printed).toContain('- references[0]: The site has no place for references: Ana')
  expect((await importProfile(file, '--yes')).printed).toContain('Nothing differs.')
  const query = encodeURIComponent('*[_type == "project" && title.en == "Snow gauge"]._id')
  const path = `/lake/v2025-02-19/data/query/production?perspective=raw&query=${query}`
  expect((await owner.get(path)).body).toMatchObject({ result: [expect.stringMatching(/^drafts\./)] })
  expect((await importProfile('--undo')).printed).toContain('was taken back')
  expect((await owner.get(path)).body).toMatchObject({ result: [] })
})

test('A folder is read, and a Markdown file is shown before anything is written', async () => {
  await write('site/projects/horn.md', '---\ntitle: Fog horn\n---\nText')
  const { printed, code } = await importProfile(join(folder, 'site'))
  expect(printed).toContain('+ project          Fog horn')
  expect(printed).toContain('Nothing was written.')
  expect(code).toBe(0)
})

test('What cannot be read is refused with a sentence', async () => {
  const broken = await write('broken.json', '{"basics": ')
  expect(await importProfile(broken)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('broken.json is no complete JSON'),
  })
  expect(await importProfile(join(folder, 'absent.json'))).toMatchObject({
    code: 1,
    printed: expect.stringContaining('There is no file'),
  })
  expect((await importProfile()).printed).toContain('npm run content:import-profile -- <file')
  expect((await importProfile('http://127.0.0.1:1/a.json')).printed).toContain('cannot be downloaded')
})
