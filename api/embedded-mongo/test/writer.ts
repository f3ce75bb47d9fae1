import { connectDatabase } from './start-database.ts'

/** A process that inserts until it is killed, eight at a time, and prints each id once it is acknowledged. */
const [directory = '', name = ''] = process.argv.slice(2)
const database = await connectDatabase({ uri: null, directory })
const collection = database.client.db().collection<{ _id: string; by: number }>('written')

async function write(by: number) {
  for (let count = 0; ; count += 1) {
    const _id = `${name}-${by}-${count}`
    await collection.insertOne({ _id, by })
    process.stdout.write(`${_id}\n`)
  }
}
await Promise.all(Array.from({ length: 8 }, (_, by) => write(by)))
