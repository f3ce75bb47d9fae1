import { measureManyDocuments } from './many-documents.ts'

// The rows of the lake in `npm run bench`: milliseconds of uncached queries and of writes.
for (const { title, p50, p99 } of (await measureManyDocuments()).rows) {
  const cells = ['', '', '', p50.toFixed(1), p99.toFixed(1)].map((cell) => cell.padStart(10)).join('')
  process.stdout.write(`${`Lake of 20,000, ${title}`.padEnd(40)}${cells}\n`)
}
