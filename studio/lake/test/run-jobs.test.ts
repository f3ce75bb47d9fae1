import { expect, test, vi } from 'vitest'
import type { MatchProtocol } from '../src/listen/match-worker.ts'
import { createJobWorker } from '../src/jobs/run-jobs.ts'
import { type StartHost, startProcess } from '../src/jobs/worker-host.ts'
import { spawnProcess } from './spawn-process.ts'

const IDLE_MS = 100

test('a worker process starts with its first job, ends when it is idle, and starts again', async () => {
  let started = 0
  let ended = 0
  const startHost: StartHost = (options) => {
    const host = startProcess(options)
    started += 1
    return {
      post: (message) => host.post(message),
      async end() {
        await host.end()
        ended += 1
      },
    }
  }
  const problems: unknown[] = []
  const worker = createJobWorker<MatchProtocol>({
    name: 'test',
    startHost,
    url: new URL('../src/listen/match-worker.ts', import.meta.url),
    heapMb: () => 64,
    initial: () => null,
    idleMs: IDLE_MS,
    log: (problem) => problems.push(problem),
  })
  const context = { identity: 'test', sanity: { projectId: 'portfolio', dataset: 'production' } }
  const after = { _id: 'a', _type: 'x', _rev: '1', _createdAt: '', _updatedAt: '' }
  const filter = { query: '*', params: {}, context, reader: 'everything' as const }
  const job = { filters: [filter], changes: [{ before: null, after }] }
  expect(started).toBe(0)
  for (const round of [1, 2]) {
    expect(await worker.run(job, 5_000)).toEqual([['appear']])
    expect([started, ended]).toEqual([round, round - 1])
    await expect.poll(() => ended).toBe(round)
  }
  expect(problems).toEqual([])
  await worker.close()
})

test('a worker that could not be started is started again after the clock was set back', async () => {
  let started = 0
  const worker = createJobWorker<MatchProtocol>({
    name: 'test',
    startHost: ({ onFailure }) => {
      started += 1
      queueMicrotask(() => onFailure(new Error('no memory')))
      return { post: () => {}, end: async () => {} }
    },
    url: new URL('../src/listen/match-worker.ts', import.meta.url),
    heapMb: () => 64,
    initial: () => null,
    idleMs: null,
    log: () => {},
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  const run = () => worker.run({ filters: [], changes: [] }, 5_000).catch(() => {})
  await run()
  vi.setSystemTime(0)
  await expect.poll(async () => (await run(), started), { interval: 100 }).toBeGreaterThan(1)
  vi.useRealTimers()
  await worker.close()
})

test('a program that waits for the end of its worker processes ends with success', async () => {
  const program = `
    import { startProcess } from '${new URL('../src/jobs/worker-host.ts', import.meta.url).href}'
    const url = new URL('${new URL('../src/listen/match-worker.ts', import.meta.url).href}')
    await startProcess({ name: 'test', url, heapMb: 64, onMessage() {}, onFailure() {} }).end()`
  const { ended, errors } = spawnProcess(process.execPath, ['--input-type=module', '-e', program])
  expect([await ended, errors()]).toEqual([{ code: 0, signal: null }, ''])
})
