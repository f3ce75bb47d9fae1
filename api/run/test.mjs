// `npm test`: types, lint, unit and API tests, browser tests. Every part runs, also after one has failed.
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium.mjs'
import { build, install, node, root, run } from './setup.mjs'

const bin = (name) => join(root, 'node_modules/.bin', name)

await install()
const chromium = await findOrInstallChromium()
await build()

/** @type {[string, () => Promise<number>][]} */
const parts = [
  ['Types: api', () => run(bin('tsc'), ['-p', 'api'])],
  ['Types: studio', () => run(bin('tsc'), ['-p', 'studio'])],
  ['Types: web', () => run(bin('tsc'), ['-p', 'web'])],
  ['Types of queries are fresh', () => run(node, ['--run', 'typegen:check'], { cwd: join(root, 'studio') })],
  ['Lint', () => run(bin('oxlint'), [])],
  ['Format', () => run(bin('oxfmt'), ['--check', '.'])],
  ['Nothing unused', () => run(bin('knip'), [])],
  ['Unit and API tests', () => run(bin('vitest'), ['run'])],
  [
    'Browser tests',
    () =>
      run(join(root, 'web/node_modules/.bin/playwright'), ['test'], {
        cwd: join(root, 'web'),
        env: chromium ? { CHROME_PATH: chromium } : {},
      }),
  ],
]

const results = []
for (const [title, part] of parts) {
  console.log(`\n=== ${title}`)
  const started = Date.now()
  const passed = (await part()) === 0
  results.push({ title, passed, seconds: (Date.now() - started) / 1000 })
}

console.log('\n=== Summary')
for (const { title, passed, seconds } of results) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${title}`)
}
const failed = results.filter(({ passed }) => !passed).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
