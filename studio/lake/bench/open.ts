import { createLake, openStore } from '../src/create-lake.ts'

// Opens the lake of a folder in a process of its own, answers a query, and prints the memory in use.
const store = openStore(process.argv[2] ?? '')
const lake = createLake({ store, projectId: 'portfolio', datasets: ['production'] })
await lake.query('*[_id == "doc-77"][0]._id')
process.stdout.write(`${JSON.stringify({ rss: process.memoryUsage().rss })}\n`)
await lake.close()
