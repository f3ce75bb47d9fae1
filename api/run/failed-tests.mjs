import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './setup.mjs'

/**
 * A line for each test that failed.
 * @param {string} file the JSON report of Vitest or Playwright
 * @returns {string[]}
 */
export function failedTests(file) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return ['It ended before it wrote a report.']
  }
  const lines = report.testResults ? ofVitest(report.testResults) : ofPlaywright(report.suites)
  // Vitest's report leaves out errors that no test waited for.
  return lines.length > 0 ? lines : ['No test failed. The error is in the output above.']
}

function ofVitest(files) {
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const errors = failed.map((test) => `${test.fullName}: ${firstLine(test.failureMessages[0])}`)
      // A hook or an import failed.
      if (errors.length === 0) errors.push(firstLine(message))
      return errors.map((error) => `${relative(root, name)} ${error}`)
    })
}

function ofPlaywright(suites) {
  return suites.flatMap(({ specs, suites: nested = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
        return `${file} ${title}: ${firstLine(errors[0]?.message)}`
      }),
    ...ofPlaywright(nested),
  ])
}

// Error messages have the colours of a terminal.
const firstLine = (text = '') => stripVTControlCharacters(text).split('\n')[0]
