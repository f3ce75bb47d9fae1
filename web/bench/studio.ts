/**
 * How fast the owner's steps in the Studio are, each beside the time that the review of the first build measured: seconds
 * from the click or key to what is shown, in Chromium. Each round has a server with new sample content.
 *
 * Usage: node bench/studio.ts [rounds=3]
 */
import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { walk } from './studio-walk.ts'
import type { Step } from './studio-walker.ts'

const [rounds = '3'] = process.argv.slice(2)
const times = new Map<string, { reviewed: number; seconds: number[] }>()

const step: Step = async (title, reviewed, act) => {
  const started = performance.now()
  const result = await act()
  const row = times.get(title) ?? { reviewed, seconds: [] }
  row.seconds.push((performance.now() - started) / 1000)
  times.set(title, row)
  return result
}

const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'],
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
})
const loads = [load()]
try {
  for (let round = 0; round < Number(rounds); round += 1) {
    await walk(browser, step)
    loads.push(load())
  }
} finally {
  await browser.close()
  print()
}

function print() {
  write(['', 'median', 'longest', 'review'])
  for (const [title, { reviewed, seconds }] of times) {
    const sorted = seconds.toSorted((one, other) => one - other)
    const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
    const cells = [median, sorted.at(-1) ?? Number.NaN, reviewed].map((each) => each.toFixed(2))
    write([title, ...cells, median > reviewed ? '  slower' : ''])
  }
  process.stdout.write(`Seconds, ${rounds} rounds. Load of the machine: ${loads.join(', ')}\n`)
}

function write([title = '', ...cells]: string[]) {
  const row = cells.map((cell) => cell.padStart(9)).join('')
  process.stdout.write(`${title.padEnd(48)}${row}\n`)
}

function load() {
  return loadavg()[0]?.toFixed(1)
}
