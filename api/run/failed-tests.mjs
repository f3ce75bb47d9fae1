import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './setup.mjs'

/**
 * The tests that failed.
 * @param {string} report the JSON report of Vitest or Playwright
 * @param {string} printed by the same run
 * @returns {{ file: string, error: string, isTest: boolean }[]} `isTest` is false for what failed outside of a test
 */
export function failedTests(report, printed) {
  let results
  try {
    results = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return [outside('It ended before it wrote a report.')]
  }
  // Vitest's report leaves out errors that no test waited for.
  const [unhandled] = /Vitest caught \d+ unhandled errors?/.exec(printed) ?? []
  const { testResults, suites, errors = [] } = results
  const failed = [
    ...(testResults ? ofVitest(testResults) : ofPlaywright(suites)),
    ...errors.map(({ message }) => outside(firstLines(message))),
    ...(unhandled ? [outside(`${unhandled}, which the output above has.`)] : []),
  ]
  return failed.length > 0 ? failed : [outside('No test failed. The error is in the output above.')]
}

const outside = (error) => ({ file: '', error, isTest: false })

function ofVitest(files) {
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      // A hook or an import failed.
      if (failed.length === 0) return [{ file, error: firstLines(message), isTest: false }]
      return failed.map(({ fullName, failureMessages }) => ({
        file,
        error: `${fullName}: ${firstLines(failureMessages[0])}`,
        isTest: true,
      }))
    })
}

function ofPlaywright(suites) {
  return suites.flatMap(({ specs, suites: nested = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
        return { file, error: `${title}: ${firstLines(errors[0]?.message)}`, isTest: true }
      }),
    ...ofPlaywright(nested),
  ])
}

// Error messages have the colours of a terminal. The first line may only announce what the next says.
const firstLines = (text = '') =>
  stripVTControlCharacters(text)
    .split(/\s*\n\s*/)
    .slice(0, 3)
    .join(' ')
    .slice(0, 300)
