// `npm test`: types, lint, unit and API tests, browser tests; `npm run test:slow`: the tests with the tag "slow", which the
// other leaves out. Every part runs, also after one has failed.
// Options: --all for both, --only=unit or --only=browser, --shard=1/2 of the browser tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findOrInstallChromium } from '../../web/run/chromium.mjs'
import { failedTests } from './failed-tests.mjs'
import { fillSampleContent } from './sample-content.mjs'
import { build, install, moduleCache, node, packages, root, run } from './setup.mjs'

const bin = (name) => join(root, 'node_modules/.bin', name)

const { values: options } = parseArgs({
  options: {
    slow: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
    shard: { type: 'string' },
  },
})
const isSlow = options.slow
/** Arguments that choose tests by their tag. @param {{ slow: string, fast: string }} filters */
const chosen = ({ slow, fast }) => (options.all ? [] : [isSlow ? slow : fast])
const withUnit = options.only !== 'browser'
const withBrowser = options.only !== 'unit'

const reports = mkdtempSync(join(tmpdir(), 'portfolio-reports-'))
const unitReport = join(reports, 'unit.json')
const results = []

/**
 * @typedef {{ title: string, command: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv, report?: string,
 *   again?: (files: string[]) => string[] }} Part `report`: where it writes its results as JSON; `again`: arguments that
 *   run only the failed tests of these files, one after another
 */

/** @type {Part[]} */
const checks = [
  {
    title: 'Types of queries are fresh',
    command: node,
    args: ['typegen/typegen.ts', '--check'],
    cwd: join(root, 'studio'),
  },
  { title: 'Lint', command: bin('oxlint'), args: [] },
  ...packages.map((name) => ({ title: `Types: ${name}`, command: bin('tsc'), args: ['-p', name] })),
  { title: 'Nothing unused', command: bin('knip'), args: [] },
  { title: 'Format', command: bin('oxfmt'), args: ['--check', '.'] },
]

await install()
// Beside the build, which they do not need, and the first unit tests: neither keeps two cores busy.
const checked = withUnit && !isSlow ? performChecks() : null
const chromium = withBrowser ? await findOrInstallChromium() : null
await build()
const sample = await fillSampleContent()
const env = {
  SAMPLE_CONTENT: sample.folder,
  NODE_COMPILE_CACHE: moduleCache,
  ...(chromium ? { CHROME_PATH: chromium } : {}),
}
/** @type {Part} */
const unitTests = {
  title: 'Unit and API tests',
  command: bin('vitest'),
  args: [
    'run',
    ...chosen({ slow: '--tags-filter=slow', fast: '--tags-filter=!slow' }),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ],
  env,
  report: unitReport,
  again: (files) => ['--maxWorkers=1', ...files],
}
/**
 * @param {string} title
 * @param {...string} projects of playwright.config.ts
 * @returns {Part}
 */
function browserTests(title, ...projects) {
  const name = projects.join('-')
  const report = join(reports, `${name}.json`)
  return {
    title,
    command: join(root, 'web/node_modules/.bin/playwright'),
    args: [
      'test',
      ...projects.map((project) => `--project=${project}`),
      '--no-deps',
      // A run empties its folder, so each has its own.
      `--output=test-results/${name}`,
      '--pass-with-no-tests',
      ...chosen({ slow: '--grep=@slow', fast: '--grep-invert=@slow' }),
      ...(options.shard ? [`--shard=${options.shard}`] : []),
      '--reporter=list,json',
    ],
    cwd: join(root, 'web'),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    again: () => ['--last-failed', '--workers=1'],
  }
}

if (withUnit) await performSuite(unitTests)
await checked
// Not beside the unit tests: both take so much of two cores that they would reach their time limits.
if (withBrowser) await performSuite(browserTests('Browser tests', 'own-server', 'pages'))
// Tests that measure seconds run alone.
if (withBrowser && !isSlow) await performSuite(browserTests('Browser tests of times', 'timed'))
await sample.remove()

console.log('\n=== Summary')
for (const { title, passed, seconds, failures } of results) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${title}`)
  for (const { file, error } of failures) console.log(`                  ${file} ${error}`)
}
rmSync(reports, { recursive: true, force: true })
const failed = results.filter(({ passed }) => !passed).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Prints the output of each check when it ends, so that it does not mix with that of the unit tests. */
async function performChecks() {
  for (const check of checks) {
    let said = ''
    await perform(check, (text) => (said += text))
    console.log(`\n=== ${check.title}\n${said}`)
  }
}

/**
 * Runs a suite. At most five failed tests run again, alone: a test that a busy machine makes fail passes then, and the
 * summary names it.
 * @param {Part} suite
 */
async function performSuite(suite) {
  console.log(`\n=== ${suite.title}`)
  // The suites do not write to the terminal itself, where they would overwrite each other's lines.
  const say = (text) => process.stdout.write(text)
  const first = await perform(suite, say)
  if (first.passed || first.failures.length > 5) return
  if (first.failures.some(({ isTest }) => !isTest)) return
  const title = `${suite.title}, again what failed`
  console.log(`\n=== ${title}`)
  const files = [...new Set(first.failures.map(({ file }) => file))]
  const second = await perform({ ...suite, title, args: [...suite.args, ...suite.again(files)] }, say)
  first.passed = second.passed
}

/**
 * @param {Part} part
 * @param {(text: string) => void} say receives its output
 */
async function perform({ title, command, args, cwd, env: more, report }, say) {
  const started = Date.now()
  // A run that ends early must not be judged by the report of an earlier one.
  if (report) rmSync(report, { force: true })
  let printed = ''
  const read = (text) => {
    printed += text
    say(text)
  }
  const passed = (await run(command, args, { cwd, env: more, say: read })) === 0
  const result = {
    title,
    passed,
    seconds: (Date.now() - started) / 1000,
    failures: passed || !report ? [] : failedTests(report, printed),
  }
  results.push(result)
  return result
}
