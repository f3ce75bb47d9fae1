import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { spawnProcess } from '../../studio/lake/test/spawn-process.ts'
import { usePortfolio } from './support/use-portfolio.ts'
import { runCommand } from './support/run-command.ts'
import { useFolder } from './support/use-folder.ts'

const folder = useFolder()
const portfolio = usePortfolio({}, { isEmptyStart: true })

async function write(path: string, text: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
  return join(folder, path)
}

const environment = () => ({ ...portfolio.commandEnv, PORT: new URL(portfolio.origin).port })
const importProfile = (...args: string[]) => runCommand('content-import-profile', environment(), ...args)

const RESUME = JSON.stringify({
  basics: { name: 'Milica Đurić', label: 'Developer' },
  work: [{ name: 'Observatory', position: 'Developer', startDate: '2020-01' }],
  projects: [{ name: 'Snow gauge', description: 'Measures snow.' }],
  references: [{ name: 'Ana' }],
})

test('The command imports beside a running site, says what differs, and takes the import back', async () => {
  const owner = await portfolio.owner()
  const file = await write('resume.json', RESUME)
  const first = await importProfile(file, '--yes')
  expect(first).toMatchObject({ code: 0 })
  expect(first.output).toContain('+ project          Snow gauge')
  expect(first.output).toContain('- references[0]: The site has no place for references: Ana')
  expect((await importProfile(file, '--yes')).output).toContain('Nothing differs.')
  const query = encodeURIComponent('*[_type == "project" && title.en == "Snow gauge"]._id')
  const path = `/lake/v2025-02-19/data/query/production?perspective=raw&query=${query}`
  expect((await owner.get(path)).body).toMatchObject({ result: [expect.stringMatching(/^drafts\./)] })
  expect((await importProfile('--undo')).output).toContain('was taken back')
  expect((await owner.get(path)).body).toMatchObject({ result: [] })
})

test('A folder is read, and a Markdown file is shown before anything is written', async () => {
  await write('site/projects/horn.md', '---\ntitle: Fog horn\n---\nText')
  const { output, code } = await importProfile(join(folder, 'site'))
  expect(output).toContain('+ project          Fog horn')
  expect(output).toContain('Nothing was written.')
  expect(code).toBe(0)
  // `npm run content:import-profile --language=xx site`
  const swallowed = { ...environment(), npm_config_language: 'xx' }
  expect(await runCommand('content-import-profile', swallowed, join(folder, 'site'))).toMatchObject({
    code: 1,
  })
})

test.each(['SIGHUP', 'SIGKILL'] as const)(
  'After %s nobody can use the token of the command',
  async (signal) => {
    const file = await write('asked.json', RESUME)
    const command = fileURLToPath(new URL('../src/commands/content-import-profile.ts', import.meta.url))
    const show = 'console.log(`token ${process.env.IMPORT_TOKEN}`)'
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(show)}`
    const env = { ...process.env, ...environment(), NODE_OPTIONS }
    const running = spawnProcess(process.execPath, [command, file], { env })
    onTestFinished(() => void running.end('SIGKILL'))
    const token = await running.printed(/token (sk\S+)/)
    const use = async () => {
      const headers = { Authorization: `Bearer ${token}` }
      const path = '/lake/v2025-02-19/data/query/production?query=*[_id==%22drafts.x%22]'
      return (await portfolio.visitor().get(path, headers)).status
    }
    await running.printed(/Write \d+ drafts\?/)
    expect(await use()).toBe(200)
    running.signal(signal)
    if (signal === 'SIGKILL') {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 })
      onTestFinished(() => void vi.useRealTimers())
    }
    await expect.poll(use).toBe(401)
  },
)

test('Input that cannot be read is refused with a sentence', async () => {
  const broken = await write('broken.json', '{"basics": ')
  const refusal = (sentence: string) => ({ code: 1, output: expect.stringContaining(sentence) })
  expect(await importProfile(broken)).toMatchObject(refusal('broken.json is not complete JSON'))
  expect(await importProfile(join(folder, 'absent.json'))).toMatchObject(refusal('that this user may read'))
  expect(await importProfile()).toMatchObject(refusal('npm run content:import-profile -- <file'))
  expect(await importProfile('--help')).toMatchObject(
    refusal("Unknown option '--help'.\nnpm run content:import-profile -- <file"),
  )
  expect(
    await runCommand('content-import-profile', { ...environment(), HOST: '::1', PORT: '1' }),
  ).toMatchObject(refusal('not running at http://[::1]:1.'))
  expect(await importProfile('http://127.0.0.1:1/a.json')).toMatchObject(refusal('cannot be downloaded'))
})
