import { expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from '#src/env.ts'

test.each([
  [{ PORT: ' 4000 ' }, { port: 4_000 }],
  [{ '\uFEFFPORT': '4000' }, { port: 4_000 }],
  [{ PORT: '5000', '\uFEFFPORT': '4000' }, { port: 5_000 }],
  [
    { PORT: ' ', BACKUP_DIR: ' ', SESSION_SECRET: ' '.repeat(40) },
    { port: 3_000, sessionSecret: null },
  ],
  [{ PUBLIC_URL: 'https://Me.Example/ ' }, { publicUrl: 'https://me.example' }],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, { publicUrl: 'http://[::1]:3000' }],
  [
    { TRUST_PROXY: ' 1 ', BACKUPS: ' off' },
    { trustProxy: 1, hasDailyBackups: false },
  ],
  [
    { SMTP_URL: ' smtp://mail.example', MAIL_FROM: 'Me <me@mail.example>' },
    { smtp: { smtpUrl: 'smtp://mail.example', from: 'Me <me@mail.example>' } },
  ],
  [
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: '"Ana: dev" <ana@mail.example>' },
    { smtp: { from: '"Ana: dev" <ana@mail.example>' } },
  ],
])('%j is read without spaces around it, and without a byte order mark', (variables, expected) => {
  expect(readEnvironment(variables)).toMatchObject(expected)
})

test.each([
  ['PORT', 'abc', 'must be a number between 0 and 65535'],
  ['PORT', '3000.5', 'must be a number between 0 and 65535'],
  ['PORT', '-1', 'must be a number between 0 and 65535'],
  ['HOST', 'http://127.0.0.1', 'must be an address or a name of this machine'],
  ['HOST', 'fe80::1%eth0', 'must be an address or a name of this machine'],
  ['HOST', '[::1]', 'must be an address or a name of this machine'],
  ['CONTENT_HISTORY_DAYS', '1.5', 'must be a number of days, at least 1'],
  ['PUBLIC_URL', 'me.example', 'must be an address such as https://me.example'],
  ['PUBLIC_URL', 'https://me.example/portfolio', 'must be one address, with a domain and no path'],
  ['PUBLIC_URL', 'https://me.example?page=1', 'must be one address, with a domain and no path'],
  ['PUBLIC_URL', 'https://user:word@me.example', 'must be one address, with a domain and no path'],
  [
    'PUBLIC_URL',
    'https://me.example,https://www.me.example',
    'must be one address, with a domain and no path',
  ],
  ['PUBLIC_URL', 'https://*.me.example', 'must be one address, with a domain and no path'],
  ['DATA_DIR', '~/portfolio', 'begins with ~: write the whole path'],
  ['BACKUP_DIR', '~/backups', 'begins with ~: write the whole path'],
  ['DATA_DIR', '/proc/portfolio', 'is below /proc, where nothing can be stored'],
  ['BACKUP_DIR', '/tmp/../proc/backups', 'is below /proc, where nothing can be stored'],
  ['SMTP_URL', 'smtp://', 'must be an address such as smtps://user:password@mail.example'],
  ['MAIL_FROM', 'Portfolio', 'must have an e-mail address'],
  ['MAIL_FROM', 'Ana: dev <ana@mail.example>', 'needs quotation marks around a name with : or ;'],
  ['SANITY_DATASET', 'Production', 'must have small letters'],
  ['TRANSLATION_API_KEY', 'key', 'is set without TRANSLATION_API_URL'],
])('%s=%s is refused with a sentence', (name, text, sentence) => {
  const read = () => readEnvironment({ [name]: text })
  expect(read).toThrow(EnvironmentError)
  expect(read).toThrow(`- ${name} ${sentence}`)
})
