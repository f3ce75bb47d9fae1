import { expect, test, vi } from 'vitest'
import type { MatchProtocol } from '../src/listen/match-worker.ts'
import { JobCrashError, createJobWorker } from '../src/jobs/run-jobs.ts'
import { childProcesses } from './child-processes.ts'
import { spawnProcess } from './spawn-process.ts'

const IDLE_MS = 100

const MATCH_WORKER = new URL('../src/listen/match-worker.ts', import.meta.url)

test('a worker process starts with its first job, ends when it is idle, and starts again', async () => {
  const running = () => childProcesses('listen/match-worker').length
  const problems: unknown[] = []
  const worker = createJobWorker<MatchProtocol>({
    name: 'test',
    url: MATCH_WORKER,
    heapMb: () => 64,
    initial: () => null,
    idleMs: IDLE_MS,
    log: (problem) => problems.push(problem),
  })
  const context = { identity: 'test', sanity: { projectId: 'portfolio', dataset: 'production' } }
  const after = { _id: 'a', _type: 'x', _rev: '1', _createdAt: '', _updatedAt: '' }
  const filter = { query: '*', params: {}, context, reader: 'everything' as const }
  const job = { filters: [filter], changes: [{ before: null, after }] }
  expect(running()).toBe(0)
  for (let round = 0; round < 2; round += 1) {
    const result = worker.run(job, 5_000)
    expect(running()).toBe(1)
    expect(await result).toEqual([['appear']])
    await expect.poll(running).toBe(0)
  }
  expect(problems).toEqual([])
  await worker.close()
})

test('a worker that could not be started is started again after the clock was set back', async () => {
  const worker = createJobWorker<MatchProtocol>({
    name: 'test',
    url: new URL('none.ts', MATCH_WORKER),
    heapMb: () => 64,
    initial: () => null,
    idleMs: null,
    log: () => {},
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  const failure = () => worker.run({ filters: [], changes: [] }, 5_000).catch((error: unknown) => error)
  expect(await failure()).toBeInstanceOf(JobCrashError)
  expect(await failure()).toMatchObject({ status: 503 })
  vi.setSystemTime(0)
  await expect.poll(failure, { interval: 100, timeout: 5_000 }).toBeInstanceOf(JobCrashError)
  vi.useRealTimers()
  await worker.close()
})

test('a program that waits for the end of its worker processes ends with success', async () => {
  const program = `
    import { startWorker } from '${new URL('../src/jobs/worker-host.ts', import.meta.url).href}'
    const url = new URL('${MATCH_WORKER.href}')
    const options = { url, heapMb: 64, isBackground: false, onMessage() {}, onFailure() {} }
    await startWorker(options).end()`
  const { ended, errors } = spawnProcess(process.execPath, ['--input-type=module', '-e', program])
  expect([await ended, errors()]).toEqual([{ code: 0, signal: null }, ''])
})
