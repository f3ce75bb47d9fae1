import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { useFolder } from '#test/support/use-folder.ts'
import { inspectDatabase } from './inspect-database.ts'

const folder = useFolder()

test('zeros in a database that was closed cleanly are found, which SQLite would read as fewer rows', () => {
  const file = join(folder, 'zeros.sqlite')
  const database = new DatabaseSync(file)
  database.exec(`PRAGMA journal_mode = WAL; CREATE TABLE texts (text TEXT PRIMARY KEY) WITHOUT ROWID`)
  for (let count = 0; count < 100; count += 1) database.exec(`INSERT INTO texts VALUES ('text ${count}')`)
  database.close()
  expect(inspectDatabase(file)).toEqual({ fault: null, lost: 0 })
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0, bytes.length - 500))
  expect(inspectDatabase(file)).toEqual({
    fault: expect.stringContaining('the file is damaged'),
    lost: 0,
  })
})
