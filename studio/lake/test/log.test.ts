import { expect, onTestFinished, test, vi } from 'vitest'
import { logProblems } from '../src/log.ts'

test('the log of a problem has the message and the stack of its error', () => {
  const lines: unknown[] = []
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(line) > 0)
  onTestFinished(() => stderr.mockRestore())
  logProblems({ level: 'error', message: 'a request failed', err: new TypeError('not a path') })
  expect(lines).toEqual([
    expect.stringMatching(/"message":"not a path","stack":"TypeError: not a path\\n.*log\.test/),
  ])
})
