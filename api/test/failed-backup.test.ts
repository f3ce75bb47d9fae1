import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { timestamp } from '#src/backup/kept.ts'
import { backupFolderOf } from '#src/backup/place.ts'
import { readEnvironment } from '#src/env.ts'
import { fillDisk, mountSmallDisk } from '../faults/support/small-disk.ts'
import { OWNER, createDataDirectory } from './support/data-directory.ts'
import { type TestPortfolio, startPortfolio } from './support/start-portfolio.ts'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'
import { latestMails } from './support/mails.ts'

const DISK_MB = 16
const TOKEN = 'a-token-of-the-scraper'
const DAY_MS = 24 * 60 * 60_000
const TWO_DAYS_S = (2 * DAY_MS) / 1000
const MAILS = {
  en: { subject: 'The backup of your portfolio failed', text: 'The earlier backups are still there' },
  srb: { subject: 'Rezervna kopija vašeg portfolija nije uspela', text: 'Ranije kopije su i dalje sačuvane' },
}

const folder = await mkdtemp(join(tmpdir(), 'portfolio-full-'))
const disk = await mountSmallDisk(folder, DISK_MB)
const before = new Date(Date.now() - TWO_DAYS_S * 1000)
const earlier = `daily-000001-${timestamp(before)}.tar.gz`

let portfolio: TestPortfolio
let own = ''
let free: () => Promise<void>
beforeAll(async () => {
  if (!('undo' in disk)) return
  const env = {
    DATA_DIR: await createDataDirectory(),
    BACKUPS: 'daily',
    BACKUP_DIR: folder,
    MONGODB_URI: '',
    SESSION_SECRET: 'x'.repeat(32),
  }
  // The process that makes the backup has the environment of this one.
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  own = backupFolderOf(readEnvironment(env))
  await mkdir(own)
  await writeFile(join(own, earlier), 'an earlier backup')
  free = await fillDisk(folder)
  portfolio = await startPortfolio({ ...env, METRICS_TOKEN: TOKEN }, { firstBackupAfterMs: 0 })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  if (!('undo' in disk)) return
  await portfolio.stop()
  await disk.undo?.()
  await rm(folder, { recursive: true, force: true })
})

async function failureMails() {
  const owner = await portfolio.owner()
  return (await latestMails(owner)).filter(({ subject }) =>
    Object.values(MAILS).some((mail) => mail.subject === subject),
  )
}
async function metric(name: string) {
  const { text } = await portfolio.visitor().get('/api/metrics', { Authorization: `Bearer ${TOKEN}` })
  return Number(new RegExp(`^portfolio_${name} (\\S+)`, 'm').exec(text)?.[1])
}
async function update(collection: string, fields: object) {
  const { connection, close } = await portfolio.database()
  await connection.collection(collection).updateMany({}, { $set: fields })
  await close()
}
const failed = () => expect.poll(() => metric('backup_failures_total')).toBe(1)

test.skipIf('impossible' in disk || !HAS_SERBIAN)(
  'a backup on a full disk leaves no half file and keeps the earlier one; the owner gets one mail a day',
  async () => {
    await failed()
    expect((await readdir(own)).filter((name) => name !== '.lock.sqlite')).toEqual([earlier])
    expect((await portfolio.visitor().get('/api/health')).body).toMatchObject({
      status: 'ready',
      backup: { state: 'failed' },
    })
    expect(await metric('backup_age_seconds')).toBeGreaterThanOrEqual(TWO_DAYS_S)
    await expect
      .poll(failureMails)
      .toMatchObject([
        { to: OWNER.email, subject: MAILS.en.subject, text: expect.stringContaining(MAILS.en.text) },
      ])

    await portfolio.restart()
    await failed()
    expect(await failureMails()).toHaveLength(1)

    await update('outbox', { createdAt: new Date(Date.now() - DAY_MS) })
    await update('accounts', { language: SERBIAN })
    await portfolio.restart()
    await failed()
    await expect.poll(failureMails).toMatchObject([
      {
        subject: MAILS.srb.subject,
        text: expect.stringContaining(MAILS.srb.text),
      },
      { subject: MAILS.en.subject },
    ])

    await update('accounts', { language: 'en' })
    await portfolio.restart()
    await failed()
    await expect.poll(failureMails).toHaveLength(3)

    await free()
    await portfolio.restart()
    await expect.poll(() => metric('backup_age_seconds')).toBeLessThan(TWO_DAYS_S)
    expect((await portfolio.visitor().get('/api/health')).body).toMatchObject({ backup: { state: 'fresh' } })
    expect((await readdir(own)).filter((name) => name.startsWith('daily-'))).toHaveLength(2)
  },
)
