import { measureManyDocuments } from './many-documents.ts'

// `node table.ts [documents] [assets]`: milliseconds of a start, of uncached queries and of writes. Its rows are those
// of the lake in `npm run bench`.
const [documents = 20_000, assets = 0] = process.argv.slice(2).map(Number)
const { start, rows } = await measureManyDocuments({ documents, assets })
const title = `Lake of ${documents.toLocaleString('en')}`
print('start, memory in MB', ['', '', '', start.ms, start.rss / 2 ** 20])
for (const { title: row, p50, p99 } of rows) print(row, ['', '', '', p50, p99])

function print(row: string, cells: (string | number)[]) {
  const shown = cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell).padStart(10))
  process.stdout.write(`${`${title}, ${row}`.padEnd(40)}${shown.join('')}\n`)
}
