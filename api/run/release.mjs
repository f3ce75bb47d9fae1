// `npm run release -- minor`: makes a version of the notes in .changeset, as a commit with an annotated tag. It pushes nothing.
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { node, packages, root, stop } from './setup.mjs'

const KINDS = ['patch', 'minor', 'major']
const CHANGESET = join(root, 'node_modules/@changesets/cli/bin.js')
const OXFMT = join(root, 'node_modules/oxfmt/bin/oxfmt')

const [kind = ''] = process.argv.slice(2)
if (!KINDS.includes(kind)) stop(`Usage: npm run release -- ${KINDS.join(' | ')}`)
if (spawnSync('git', ['var', 'GIT_COMMITTER_IDENT'], { cwd: root }).status !== 0)
  stop('Git has no name and address for the commit: git config user.name, git config user.email.')
if (git('status', '--porcelain') !== '') stop('There are changes that are not committed.')
const notes = globSync('.changeset/*.md', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
if (notes.length === 0) stop('There is nothing to release: .changeset has no note.')
const wanted = KINDS.findLast((each) =>
  notes.some((note) => new RegExp(`^'portfolio': ${each}$`, 'm').test(note)),
)
if (wanted !== kind)
  stop(`The notes in .changeset ask for ${wanted ?? "a kind for 'portfolio'"}, not for ${kind}.`)

execFileSync(node, [CHANGESET, 'version'], { cwd: root, stdio: 'inherit' })
// The packages are private, and have the version of the whole.
for (const name of packages) rmSync(join(root, name, 'CHANGELOG.md'), { force: true })
execFileSync(node, [OXFMT, 'CHANGELOG.md'], { cwd: root })
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
if (git('tag', '--list', `v${version}`) !== '') {
  git('reset', '--hard', '--quiet')
  stop(`There is a tag v${version}. If its release was taken back, delete it: git tag --delete v${version}`)
}
git('add', '--all')
git('commit', '--quiet', '--message', `Release ${version}`)
git('tag', '--annotate', `v${version}`, '--message', `Portfolio ${version}`)
console.log(`\nVersion ${version} is committed and tagged. Publish it with: git push origin main v${version}`)

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
