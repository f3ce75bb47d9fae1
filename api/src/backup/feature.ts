import type { Backups } from '@portfolio/contract/backups'
import { rolesThat } from '@portfolio/contract/roles'
import { Router } from 'express'
import type { Logger } from 'pino'
import { CHANGED_ASSET, MISSING_ASSET, noteAssets } from '#src/damage/inspect-assets.ts'
import type { KnownDamages } from '#src/damage/known-damages.ts'
import type { Environment } from '#src/env.ts'
import type { Feature } from '#src/http/feature.ts'
import type { Letters, Recipient } from '#src/mail/letters.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import { backupFolderOf } from './place.ts'
import { scheduleBackups } from './schedule.ts'

const MAILED_EVERY_MS = 24 * 60 * 60_000
const LATEST_MAILS = 100

/** Daily backups, and what is known about damaged data. */
export function createBackupFeature(deps: {
  env: Environment
  damages: KnownDamages
  outbox: Outbox
  letters: Letters
  findOwner: () => Promise<Recipient>
  firstAfterMs?: number | undefined
  log: Logger
}) {
  const { env, damages, outbox, letters, log } = deps
  const { accounts, content } = env.kept
  const schedule = scheduleBackups({
    folder: backupFolderOf(env),
    disabled: !env.hasDailyBackups ? 'off' : !accounts && !content ? 'elsewhere' : null,
    firstAfterMs: deps.firstAfterMs,
    onMade({ damagedFiles, missingFiles }) {
      noteAssets(damages, [
        ...damagedFiles.map((path) => ({ path, problem: CHANGED_ASSET })),
        ...missingFiles.map((path) => ({ path, problem: MISSING_ASSET })),
      ])
      const files = [...damagedFiles, ...missingFiles]
      if (files.length > 0) log.error({ files }, 'a backup found damaged or missing files')
    },
    onFailure(reason) {
      log.error({ reason }, 'the daily backup failed; it is tried again in an hour')
      mailFailure(reason).catch((error: unknown) =>
        log.error({ err: error }, 'the mail about a failed backup could not be stored'),
      )
    },
  })

  /** At most one mail a day, also over restarts. */
  async function mailFailure(reason: string) {
    const mail = await letters.backupFailed(await deps.findOwner(), reason)
    const latest = await outbox.latest(LATEST_MAILS)
    const isMailed = latest.some(
      ({ to, subject, createdAt }) =>
        to === mail.to && subject === mail.subject && Date.now() - createdAt.getTime() < MAILED_EVERY_MS,
    )
    if (!isMailed) await outbox.add(mail)
  }

  async function read(): Promise<Backups> {
    const { state, latest, failure } = await schedule.report()
    return {
      state,
      latest: latest && { at: latest.time.toISOString(), file: latest.file, bytes: latest.bytes },
      failure,
      isWithoutAccounts: !accounts,
      isWithoutContent: !content,
      damages: damages.list(),
    }
  }

  /** Age of the latest backup in seconds; 0 when there is none. */
  async function readAge() {
    const { latest } = await schedule.report()
    return latest ? Math.max(0, Math.round((Date.now() - latest.time.getTime()) / 1000)) : 0
  }

  const router = Router()
  router.get('/', async (_request, response) => void response.json(await read()))
  return {
    /** For `/api/health`. */
    health: async () => ({ state: (await schedule.report()).state, ageSeconds: await readAge() }),
    readings: {
      backup_age_seconds: { help: 'Age of the latest daily backup; 0 when there is none', read: readAge },
      backup_failures_total: { help: 'Daily backups that failed', read: schedule.countFailures },
      damaged_files: { help: 'Files of DATA_DIR known to be damaged', read: () => damages.list().length },
    },
    roleRouters: { '/backups': { roles: rolesThat('read', 'metrics'), router } },
    close: () => schedule.close(),
  } satisfies Feature & Record<string, unknown>
}
