import { Router } from 'express'
import type { Backups } from '@portfolio/contract/backups'

/** `/api/backups`: the state of the backups and of the stored data, for the owner. */
export function createBackupRouter(read: () => Promise<Backups>): Router {
  const router = Router()
  router.get('/', async (_request, response) => void response.json(await read()))
  return router
}
