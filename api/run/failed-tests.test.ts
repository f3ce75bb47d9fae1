import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const MODULE = fileURLToPath(new URL('failed-tests.mjs', import.meta.url))
const PRINT = `const { failedTests } = await import(process.argv[1])
console.log(JSON.stringify(failedTests(...process.argv.slice(2))))`

/** @param results null for a run that has written no report */
function read(results: object | null, printed = ''): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = join(folder, 'report.json')
  if (results) writeFileSync(report, JSON.stringify(results))
  const args = ['--input-type=module', '-e', PRINT, MODULE, report, printed]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

const VITEST = {
  testResults: [
    {
      name: '/a.test.ts',
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'adds', failureMessages: ['Error: 1 is not 2'] }],
    },
  ],
}
const PLAYWRIGHT = {
  suites: [
    {
      specs: [
        {
          ok: false,
          file: 'a.e2e.ts',
          title: 'opens',
          tests: [{ results: [{ errors: [{ message: 'no page' }] }] }],
        },
      ],
    },
  ],
}

// An error outside of the tests would not occur again when only the failed tests are repeated, so it must stay failed.
test('an error that no test waited for is one beside failed tests', () => {
  expect(read(VITEST)).toMatchObject([{ error: 'adds: Error: 1 is not 2', isTest: true }])
  const printed = 'Vitest caught 1 unhandled error during the test run.'
  expect(read(VITEST, printed)).toMatchObject([
    { isTest: true },
    { error: expect.stringContaining('caught 1 unhandled error'), isTest: false },
  ])
})

test('an error of Playwright outside of its tests is one beside failed tests', () => {
  expect(read(PLAYWRIGHT)).toMatchObject([{ error: 'opens: no page', isTest: true }])
  const results = { ...PLAYWRIGHT, errors: [{ message: 'Error: the worker ended' }] }
  expect(read(results)).toMatchObject([{ isTest: true }, { error: 'Error: the worker ended', isTest: false }])
})

test('a run without a report, or without a failed test, is no failed test', () => {
  expect(read(null)).toMatchObject([{ isTest: false }])
  expect(read({ testResults: [] })).toMatchObject([{ isTest: false }])
})
