import type { Tally } from './tally.ts'

type Row = { name: string; tally: Tally; seconds: number }

const COLUMNS: { title: string; value: (row: Row) => string }[] = [
  { title: 'scenario', value: ({ name }) => name },
  { title: 'tries', value: ({ tally }) => String(tally.tries) },
  { title: 'acknowledged', value: ({ tally }) => String(tally.acknowledged) },
  { title: 'lost', value: ({ tally }) => String(tally.lost) },
  { title: 'doubled', value: ({ tally }) => String(tally.doubled) },
  { title: '5xx', value: ({ tally }) => String(tally.serverErrors) },
  { title: 'longest stall', value: ({ tally }) => `${tally.longestStallMs.toFixed(0)} ms` },
  { title: 'memory', value: ({ tally }) => `${tally.highestRssMb.toFixed(0)} MB` },
  { title: 'time', value: ({ seconds }) => `${seconds.toFixed(0)} s` },
  { title: 'result', value: ({ tally }) => (tally.faults.length > 0 ? 'FAILED' : 'passed') },
]

/** A table with a line for each scenario. */
export function formatTable(rows: Row[]): string {
  const cells = [
    COLUMNS.map(({ title }) => title),
    ...rows.map((row) => COLUMNS.map(({ value }) => value(row))),
  ]
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
  const format = (line: string[]) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return cells.map(format).join('\n')
}
