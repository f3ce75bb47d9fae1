import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'

const root = fileURLToPath(new URL('../../', import.meta.url))
const PACKAGES = ['.', 'api', 'api/contract', 'api/embedded-mongo', 'studio', 'studio/lake', 'web']
/** What a release reads and writes. */
const FILES = [
  ...PACKAGES.map((name) => join(name, 'package.json')),
  'pnpm-workspace.yaml',
  'pnpm-lock.yaml',
  'CHANGELOG.md',
  '.gitignore',
  '.oxfmtrc.json',
  '.changeset/config.json',
  'api/run/changelog.mjs',
  'api/run/release.mjs',
  'api/run/setup.mjs',
]
const AUTHOR = { name: 'A Maintainer', email: 'maintainer@example.test' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'))
  for (const file of FILES) cpSync(join(root, file), join(folder, file), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  git('init', '--quiet', '--initial-branch=main')
  commit('Begin')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', `user.name=${AUTHOR.name}`, '-c', `user.email=${AUTHOR.email}`, ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()
function commit(message: string) {
  git('add', '--all')
  git('commit', '--quiet', '--message', message)
}
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const note = (name: string, kind: string, text: string) =>
  write(`.changeset/${name}.md`, `---\n'portfolio': ${kind}\n---\n\n${text}\n`)
const manifest = z.object({ version: z.string() })
const versionOf = (name: string) =>
  manifest.parse(JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'))).version
function release(kind: string, committer = AUTHOR.name) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['api/run/release.mjs', kind], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      GIT_AUTHOR_NAME: AUTHOR.name,
      GIT_AUTHOR_EMAIL: AUTHOR.email,
      GIT_COMMITTER_NAME: committer,
      GIT_COMMITTER_EMAIL: AUTHOR.email,
    },
  })
  return { status, said: stdout + stderr }
}

test('a release gives all packages one version, tells users what changed, and is an annotated tag', () => {
  const [major, minor] = versionOf('.').split('.').map(Number)
  const next = `${major}.${(minor ?? 0) + 1}.0`
  note('search', 'minor', 'The guestbook can be\nsearched.\nIts pages can be printed.')
  note('subject', 'patch', 'A mail without a subject is sent.')
  commit('Add notes')
  git('tag', `v${next}`)
  expect(release('minor')).toMatchObject({
    status: 1,
    said: expect.stringContaining(`git tag --delete v${next}`),
  })
  expect(git('status', '--porcelain')).toBe('')
  git('tag', '--delete', `v${next}`)
  expect(release('minor')).toMatchObject({
    status: 0,
    said: expect.stringContaining(`git push origin main v${next}`),
  })
  expect(PACKAGES.map(versionOf)).toEqual(PACKAGES.map(() => next))
  const changelog = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')
  expect(changelog.split('\n').slice(0, 13)).toEqual([
    '# Changelog',
    '',
    `## ${next}`,
    '',
    '### Minor Changes',
    '',
    '- The guestbook can be',
    '  searched.',
    '- Its pages can be printed.',
    '',
    '### Patch Changes',
    '',
    '- A mail without a subject is sent.',
  ])
  expect(git('ls-files', '*CHANGELOG.md', '.changeset')).toBe('.changeset/config.json\nCHANGELOG.md')
  expect(git('cat-file', '-t', `v${next}`)).toBe('tag')
  expect(git('status', '--porcelain')).toBe('')
})

test('every note in .changeset can be read by a release', () => {
  const notes = globSync('.changeset/*.md', { cwd: root })
  const isNote = (file: string) =>
    /^---\n'portfolio': (?:patch|minor|major)\n---\n\n\S/.test(readFileSync(join(root, file), 'utf8'))
  expect(notes.filter((file) => !isNote(file))).toEqual([])
})

test('a release is refused without notes, with changes that are not committed, and of another kind than its notes', () => {
  const before = git('rev-parse', 'HEAD')
  expect(release('minor')).toEqual({ status: 1, said: expect.stringContaining('nothing to release') })
  expect(release('tiny').said).toContain('Usage')
  note('search', 'minor', 'The guestbook can be searched.')
  expect(release('minor').said).toContain('not committed')
  expect(git('rev-parse', 'HEAD')).toBe(before)
  commit('Add a note')
  expect(release('patch')).toEqual({
    status: 1,
    said: expect.stringContaining('ask for minor, not for patch'),
  })
  expect(release('minor', '')).toEqual({ status: 1, said: expect.stringContaining('git config user.name') })
  expect(git('status', '--porcelain')).toBe('')
  expect(git('tag')).toBe('')
})
