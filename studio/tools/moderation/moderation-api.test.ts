import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { decide, undo } from './moderation-api.ts'

const sentSchema = z.looseObject({
  ids: z.optional(z.array(z.string())),
  decisions: z.optional(z.array(z.string())),
})

// The files of a worker share its globals.
afterEach(() => vi.unstubAllGlobals())

test('any number of impressions is decided and undone, a hundred a call', async () => {
  const calls: number[] = []
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=t' })
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { ids = [], decisions = ids } = sentSchema.parse(JSON.parse(body))
    calls.push(decisions.length)
    if (calls.length === 8) return new Response('', { status: 502 })
    return Response.json({ decisions: decisions.map((id) => `decision of ${id}`) })
  })
  const ids = Array.from({ length: 250 }, (_, index) => `id ${index}`)
  const decided: string[] = []
  const hide = () => decide({ action: 'hide', ids, reason: 'Spam' }, (part) => decided.push(...part))
  await hide()
  expect(decided).toEqual(ids.map((id) => `decision of ${id}`))
  const undone: string[] = []
  await undo(decided, (part) => undone.push(...part))
  expect(undone).toHaveLength(250)
  expect(calls).toEqual([100, 100, 50, 100, 100, 50])
  // What was decided before a failure can be undone, too.
  decided.length = 0
  await expect(hide()).rejects.toThrow('502')
  expect(decided).toHaveLength(100)
})
