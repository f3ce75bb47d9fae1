import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { Router } from 'express'
import { conflict, notFound } from '../errors.ts'
import type { LakeContext } from '../access/context.ts'
import type { Attempt, Message } from '../store/webhook-queue.ts'
import type { Dispatcher } from './dispatcher.ts'
import { type Hook, type Hooks, changeHook, parseNewHook, presentHook, refusedFields } from './hook.ts'

/** Limited, because each webhook's filter is evaluated on every change. */
const HOOKS_MAX = 20

/** `/hooks/projects/{project}`; requires the permission `everything`. */
export function createWebhooksRouter(
  { projectId, access, now }: LakeContext,
  hooks: Hooks,
  /** One for each dataset. */
  dispatchers: () => Dispatcher[],
  isAllowed: (address: string, host: string) => boolean,
): Router {
  const router = Router()
  const base = '/hooks/projects/:project'
  const present = (hook: Hook) => presentHook(hook, projectId)

  const find = (id: string): Hook => {
    const hook = hooks.all().find((one) => one.id === id)
    if (!hook) throw notFound('Webhook not found')
    return hook
  }
  const dispatchersOf = ({ dataset }: Hook) =>
    dispatchers().filter((each) => dataset === '*' || dataset === each.dataset)
  const tellChange = () => dispatchers().forEach((each) => each.hooksChanged())

  function put(hook: Hook) {
    if (dispatchersOf(hook).length === 0)
      throw refusedFields({ dataset: `is none of this lake: ${hook.dataset}` })
    const host = new URL(hook.url).hostname.replaceAll(/[[\]]/g, '')
    if (isIP(host) && !isAllowed(host, host))
      throw refusedFields({ url: 'may not lead to this machine or a private network' })
    hooks.put(hook)
    tellChange()
  }

  router.get(base, async (request, response) => {
    await access.toAdminister(request)
    response.json(hooks.all().map(present))
  })
  router.post(base, async (request, response) => {
    const author = await access.toManage(request)
    const fields = parseNewHook(request.body)
    if (hooks.all().length >= HOOKS_MAX) throw conflict(`A project has at most ${HOOKS_MAX} webhooks`)
    const time = new Date(now()).toISOString()
    const hook = { ...fields, id: randomUUID(), createdAt: time, updatedAt: time, createdByUserId: author.id }
    put(hook)
    await access.tellManaged(request, 'webhook-created', describe(hook))
    response.status(201).json(present(hook))
  })
  router.get(`${base}/attempts/:attempt`, async (request, response) => {
    await access.toAdminister(request)
    const [found] = dispatchers().flatMap(({ queue }) => queue.attempt(request.params.attempt) ?? [])
    if (!found) throw notFound('Attempt not found')
    response.json(presentAttempt(found))
  })
  router.get(`${base}/:id`, async (request, response) => {
    await access.toAdminister(request)
    response.json(present(find(request.params.id)))
  })
  router.patch(`${base}/:id`, async (request, response) => {
    await access.toManage(request)
    const changed = {
      ...changeHook(find(request.params.id), request.body),
      updatedAt: new Date(now()).toISOString(),
    }
    put(changed)
    await access.tellManaged(request, 'webhook-changed', describe(changed))
    response.json(present(changed))
  })
  router.delete(`${base}/:id`, async (request, response) => {
    await access.toManage(request)
    const hook = find(request.params.id)
    hooks.remove(hook.id)
    tellChange()
    await access.tellManaged(request, 'webhook-deleted', describe(hook))
    response.json({ id: request.params.id, deleted: true })
  })
  router.post(`${base}/:id/test`, async (request, response) => {
    await access.toManage(request)
    const hook = find(request.params.id)
    if (hook.isDisabledByUser) throw conflict('The webhook is disabled')
    dispatchersOf(hook)[0]?.test(hook)
    response.status(202).json({ id: hook.id })
  })
  router.get(`${base}/:id/messages`, async (request, response) => {
    await access.toAdminister(request)
    const hook = find(request.params.id)
    const messages = dispatchersOf(hook).flatMap(({ queue }) => queue.messages(hook.id))
    response.json(messages.map(presentMessage))
  })
  router.get(`${base}/:id/attempts`, async (request, response) => {
    await access.toAdminister(request)
    const hook = find(request.params.id)
    const attempts = dispatchersOf(hook).flatMap(({ queue }) => queue.attempts(hook.id))
    response.json(attempts.map(presentAttempt))
  })
  return router

  // Leaves out the URL's path, which can be a secret.
  function describe({ name, url }: Hook) {
    return `${name} (${new URL(url).host})`
  }

  function presentAttempt({ createdAt, durationMs, ...attempt }: Attempt) {
    return {
      ...attempt,
      projectId,
      createdAt: new Date(createdAt).toISOString(),
      duration: durationMs,
      isFailure: attempt.failureReason !== null,
      inProgress: false,
    }
  }

  function presentMessage({ order: _order, about, createdAt, ...message }: Message) {
    return {
      ...message,
      projectId,
      documentId: about['sanity-document-id'],
      dataset: about['sanity-dataset'],
      createdAt: new Date(createdAt).toISOString(),
    }
  }
}
