import { EmbeddedStartError } from '@portfolio/embedded-mongo'
import { expect, test } from 'vitest'
import { explainStartError } from './explain-start-error.ts'

const EMBEDDED = { isEmbedded: true }
const startError = (cause?: Error) => new EmbeddedStartError('it cannot start', { cause })

test('a description of the collections that cannot be parsed is damage, with the file and the restore', () => {
  const error = startError(new SyntaxError('Unexpected token'))
  expect(explainStartError(error, '/data', EMBEDDED)).toMatchObject({
    name: 'DamagedDataError',
    message: expect.stringMatching(
      /^\/data\/accounts\/accounts\.sqlite cannot be used: .*Unexpected token\..*npm run restore/,
    ),
  })
})

test.each([
  ['accounts/accounts', startError],
  ['content/content', (error: Error) => error],
])('another database with the name of %s is named, with the restore', (name, wrap) => {
  const error = wrap(Object.assign(new Error('no such column: x'), { code: 'ERR_SQLITE_ERROR', errcode: 1 }))
  expect(explainStartError(error, '/data', EMBEDDED)).toMatchObject({
    message: expect.stringMatching(
      `^/data/${name}.sqlite cannot be used: .*no such column: x.*npm run restore`,
    ),
  })
})

test.each([
  startError(),
  startError(Object.assign(new Error('busy'), { code: 'EADDRINUSE' })),
  Object.assign(new Error('near "x": syntax error'), { code: 'ERR_SQLITE_ERROR', errcode: 1 }),
])('another error of the embedded database stays as it is: %s', (error) =>
  expect(explainStartError(error, '/data', EMBEDDED)).toBe(error),
)
