import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { Router } from 'express'
import { conflict, notFound } from '../errors.ts'
import type { Access } from '../access/access.ts'
import type { Datasets } from '../project/open-datasets.ts'
import type { Registry } from '../store/registry.ts'
import type { Attempt, Message } from '../store/webhook-queue.ts'
import { refusedFields } from './refused-fields.ts'
import { type Hook, changeHook, parseNewHook, presentHook } from './hook.ts'

/** Each one evaluates its filter on every change. */
const HOOKS_MAX = 20

/** `/hooks/projects/{project}`, for who may do everything. */
export function createWebhooksRouter(deps: {
  projectId: string
  registry: Registry
  access: Access
  datasets: Datasets
  isAllowed: (address: string, host: string) => boolean
  now: () => number
}): Router {
  const { projectId, registry, access, datasets, isAllowed, now } = deps
  const router = Router()
  const base = '/hooks/projects/:project'
  const present = (hook: Hook) => presentHook(hook, projectId)

  const find = (id: string): Hook => {
    const hook = registry.hooks().find((one) => one.id === id)
    if (!hook) throw notFound('Webhook not found')
    return hook
  }
  const serversOf = ({ dataset }: Hook) =>
    datasets.list().flatMap(({ name }) => (dataset === '*' || dataset === name ? datasets.named(name) : []))

  function put(hook: Hook) {
    if (hook.dataset !== '*' && !datasets.has(hook.dataset))
      throw refusedFields({ dataset: `is none of this lake: ${hook.dataset}` })
    const host = new URL(hook.url).hostname.replaceAll(/[[\]]/g, '')
    if (isIP(host) && !isAllowed(host, host))
      throw refusedFields({ url: 'may not lead to this machine or a private network' })
    registry.putHook(hook)
    datasets.hooksChanged()
  }

  router.get(base, async (request, response) => {
    await access.toAdminister(request)
    response.json(registry.hooks().map(present))
  })
  router.post(base, async (request, response) => {
    const author = await access.toManage(request)
    const fields = parseNewHook(request.body)
    if (registry.hooks().length >= HOOKS_MAX) throw conflict(`A project has at most ${HOOKS_MAX} webhooks`)
    const time = new Date(now()).toISOString()
    const hook = { ...fields, id: randomUUID(), createdAt: time, updatedAt: time, createdByUserId: author.id }
    put(hook)
    response.status(201).json(present(hook))
  })
  router.get(`${base}/attempts/:attempt`, async (request, response) => {
    await access.toAdminister(request)
    const found = datasets
      .list()
      .map(({ name }) => datasets.named(name).store.webhooks.attempt(request.params.attempt))
      .find((attempt) => attempt !== null)
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
    response.json(present(changed))
  })
  router.delete(`${base}/:id`, async (request, response) => {
    await access.toManage(request)
    registry.removeHook(find(request.params.id).id)
    datasets.hooksChanged()
    response.json({ id: request.params.id, deleted: true })
  })
  router.post(`${base}/:id/test`, async (request, response) => {
    await access.toManage(request)
    const hook = find(request.params.id)
    if (hook.isDisabledByUser) throw conflict('The webhook is disabled')
    serversOf(hook)[0]?.webhooks.test(hook)
    response.status(202).json({ id: hook.id })
  })
  router.get(`${base}/:id/messages`, async (request, response) => {
    await access.toAdminister(request)
    const hook = find(request.params.id)
    response.json(
      serversOf(hook)
        .flatMap(({ store }) => store.webhooks.messages(hook.id))
        .map(presentMessage),
    )
  })
  router.get(`${base}/:id/attempts`, async (request, response) => {
    await access.toAdminister(request)
    const hook = find(request.params.id)
    response.json(
      serversOf(hook)
        .flatMap(({ store }) => store.webhooks.attempts(hook.id))
        .map(presentAttempt),
    )
  })
  return router

  function presentAttempt({ messageId, hookId, createdAt, durationMs, ...attempt }: Attempt) {
    return {
      ...attempt,
      projectId,
      messageId,
      hookId,
      createdAt: new Date(createdAt).toISOString(),
      duration: durationMs,
      isFailure: attempt.failureReason !== null,
      inProgress: false,
    }
  }

  function presentMessage({
    id,
    hookId,
    about,
    payload,
    createdAt,
    status,
    failureCount,
    resultCode,
  }: Message) {
    return {
      id,
      projectId,
      hookId,
      documentId: about['sanity-document-id'],
      dataset: about['sanity-dataset'],
      createdAt: new Date(createdAt).toISOString(),
      status,
      failureCount,
      resultCode,
      payload,
    }
  }
}
