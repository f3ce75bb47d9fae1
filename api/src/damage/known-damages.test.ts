import { expect, test } from 'vitest'
import { createKnownDamages } from './known-damages.ts'

const failing = (details: object) => Object.assign(new Error('the disk fails'), details)

test.each([
  ['the embedded database', { code: 366 }, 'accounts/accounts.sqlite', true],
  ['SQLite', { errcode: 523 }, 'content/content.sqlite', true],
  ['a read of a picture', { code: 'EIO', path: '/data/content/assets/a.png' }, 'content/assets/a.png', false],
])('a failure of %s names the file, and is logged once a minute', (_kind, details, path, isBroken) => {
  const noticed: string[] = []
  const damages = createKnownDamages('/data', [], (damage) => noticed.push(damage.path))
  expect([1, 2, 3].map(() => damages.notice(failing(details)))).toEqual([true, false, false])
  expect([damages.list().map((damage) => damage.path), noticed]).toEqual([[path], [path]])
  expect(damages.isBroken()).toBe(isBroken)
})

test.each([
  { code: 'EIO', path: '/elsewhere/a.js' },
  { code: 'EIO', syscall: 'fsync' },
  { code: 'ENOENT', path: '/data/format' },
  {},
])('an error that is not about stored data is logged each time: %j', (details) => {
  const damages = createKnownDamages('/data', [], () => expect.unreachable())
  expect([1, 2].map(() => damages.notice(failing(details)))).toEqual([true, true])
  expect(damages.list()).toEqual([])
})
