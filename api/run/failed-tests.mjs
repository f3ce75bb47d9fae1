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
    return [{ file: '', error: 'It ended before it wrote a report.', isTest: false }]
  }
  const failed = results.testResults
    ? [...ofVitest(results.testResults), ...outsideOfVitest(printed)]
    : [...ofPlaywright(results.suites), ...outsideOfPlaywright(results.errors)]
  if (failed.length > 0) return failed
  return [{ file: '', error: 'No test failed. The error is in the output above.', isTest: false }]
}

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

/** Vitest's report leaves out errors that no test waited for. */
function outsideOfVitest(printed) {
  const [found] = /Vitest caught \d+ unhandled errors?/.exec(printed) ?? []
  return found ? [{ file: '', error: `${found}, which the output above has.`, isTest: false }] : []
}

function outsideOfPlaywright(errors = []) {
  return errors.map(({ message }) => ({ file: '', error: firstLines(message), isTest: false }))
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
