import { expect, test } from 'vitest'
import { MOST_NAMES, OTHER, createCounters } from './counters.ts'
import { readView } from './read-view.ts'

test('counts are added up and returned once', () => {
  const counters = createCounters()
  counters.add('2026-11-22', 'page', '/')
  counters.add('2026-11-22', 'page', '/')
  counters.add('2026-11-23', 'page', '/')
  const taken = counters.take()
  expect(taken).toEqual([
    { day: '2026-11-22', kind: 'page', names: new Map([['/', 2]]) },
    { day: '2026-11-23', kind: 'page', names: new Map([['/', 1]]) },
  ])
  expect(counters.take()).toEqual([])
  counters.add('2026-11-22', 'page', '/')
  counters.restore(taken)
  expect(counters.take()[0]?.names.get('/')).toBe(3)
})

test('invented names do not fill the memory', () => {
  const counters = createCounters()
  for (let index = 0; index < 5_000; index += 1) counters.add('2026-11-22', 'referrer', `${index}.example`)
  const [taken] = counters.take()
  const names = taken?.names ?? new Map<string, number>()
  expect(names.size).toBe(MOST_NAMES.referrer + 1)
  expect([...names.values()].reduce((sum, count) => sum + count, 0)).toBe(5_000)
  expect(names.get(OTHER)).toBe(5_000 - MOST_NAMES.referrer)
})

test('a view costs a fraction of the 50 microseconds that it may', () => {
  const counters = createCounters()
  const headers = {
    host: 'portfolio.example',
    referer: 'https://news.example/a',
    'accept-language': 'sr-RS,sr;q=0.9',
  }
  const started = process.cpuUsage()
  for (let index = 0; index < 20_000; index += 1) {
    const view = readView('/srb/skills/certificate/react', headers)
    counters.add('2026-11-22', 'page', view?.page ?? '')
  }
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 20_000).toBeLessThan(50)
})
