import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type LakeDocument, publishedIdOf } from '../document.ts'
import type { Log } from '../log.ts'
import type { HookedChange, Message, NewMessage, WebhookQueue } from '../store/webhook-queue.ts'
import { type Hook, concerns, operationOf } from './hook.ts'
import { payloadOf } from './rule.ts'
import { LONGEST_PAUSE_MS, type Send, requestFor, statusAfter } from './send.ts'

/** Requests to one webhook at the same time, so that one that hangs delays no other. */
const AT_ONCE_MAX = 2
/** Bounds how late a change of the system clock is noticed. */
const LONGEST_WAIT_MS = 1_000
/** Delay after a failure whose cause is not the webhook, such as a full disk. */
const PAUSE_MS = 30_000

export type Dispatcher = ReturnType<typeof createDispatcher>

/** Sends the changes in a dataset's queue to its webhooks, at least once, and in order for each document. */
export function createDispatcher(deps: {
  queue: WebhookQueue
  /** The dataset's webhooks, including disabled ones. */
  hooks: () => readonly Hook[]
  get: (id: string) => LakeDocument | null
  sanity: { projectId: string; dataset: string }
  send: Send
  now: () => number
  log: Log
}) {
  const { queue, hooks, get, sanity, send, now, log } = deps
  const closing = new AbortController()
  const inFlight = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isAwake = false

  function wake() {
    isAwake = true
    if (closing.signal.aborted) return
    running ??= work().finally(() => {
      running = null
      if (isAwake) wake()
    })
  }

  async function work() {
    isAwake = false
    clearTimeout(timer)
    let isDone = false
    try {
      reportDropped()
      await expandChanges()
      if (closing.signal.aborted) return
      startDue()
      isDone = queue.isEmpty()
    } catch (err) {
      log({ level: 'error', message: 'webhooks cannot be sent now', dataset: sanity.dataset, err })
    }
    if (!isDone) timer = setTimeout(wake, LONGEST_WAIT_MS).unref()
  }

  function reportDropped() {
    const changes = queue.takeDropped()
    if (changes > 0)
      log({ level: 'error', message: 'the queue of webhooks is full', dataset: sanity.dataset, changes })
  }

  async function expandChanges() {
    for (let change = queue.firstChange(); change; change = queue.firstChange()) {
      const messages = await messagesAbout(change)
      if (closing.signal.aborted) return
      queue.expand(change.sequence, messages)
    }
  }

  async function messagesAbout(change: HookedChange): Promise<NewMessage[]> {
    const messages: NewMessage[] = []
    for (const hook of hooks().filter((one) => concerns(one, change.documentId, change)))
      try {
        const payload = await payloadOf(hook.rule, change, { get, sanity })
        if (payload !== null) messages.push(newMessage(hook, change, payload))
      } catch (err) {
        log({ level: 'warn', message: 'the rule of a webhook has failed', hookId: hook.id, err })
      }
    return messages
  }

  const newMessage = (hook: Hook, change: Omit<HookedChange, 'sequence'>, payload: string): NewMessage => ({
    id: randomUUID(),
    hookId: hook.id,
    order: publishedIdOf(change.documentId),
    about: {
      'sanity-project-id': sanity.projectId,
      'sanity-dataset': sanity.dataset,
      'sanity-document-id': change.documentId,
      'sanity-transaction-id': change.transactionId,
      'sanity-transaction-time': change.timestamp,
      'sanity-operation': operationOf(change),
    },
    payload,
    createdAt: now(),
  })

  function startDue() {
    for (const hook of hooks().filter(({ isDisabledByUser }) => !isDisabledByUser)) {
      const own = `${hook.id}:`
      const free = AT_ONCE_MAX - [...inFlight.keys()].filter((key) => key.startsWith(own)).length
      const due =
        free > 0
          ? queue
              .due(hook.id, now(), now() + LONGEST_PAUSE_MS)
              .filter(({ order }) => !inFlight.has(own + order))
          : []
      for (const message of due.slice(0, free)) start(hook, message, own + message.order)
    }
  }

  function start(hook: Hook, message: Message, key: string) {
    const sent = attempt(hook, message)
      .catch(async (err: unknown) => {
        log({ level: 'error', message: 'an attempt of a webhook cannot be stored', hookId: hook.id, err })
        // The message is still due, and would be sent again at once.
        await delay(PAUSE_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      })
      .finally(() => {
        inFlight.delete(key)
        wake()
      })
    inFlight.set(key, sent)
  }

  async function attempt(hook: Hook, message: Message) {
    const startedAt = now()
    const started = performance.now()
    const outcome = await send(hook.url, requestFor(hook, message), closing.signal)
    // The request was aborted and may have arrived or not; it stays queued and is sent again at the next start.
    if (closing.signal.aborted) return
    const { id: messageId, createdAt: first, failureCount: failures } = message
    const next = statusAfter(outcome, { first, now: now(), failures })
    const place = { id: randomUUID(), messageId, hookId: hook.id, createdAt: startedAt }
    queue.settle({ ...place, durationMs: Math.round(performance.now() - started), ...outcome }, next)
  }

  wake()
  return {
    dataset: sanity.dataset,
    queue,
    wake,
    /** To be called when webhooks have changed: those that are disabled or deleted get nothing more. */
    hooksChanged() {
      queue.keepOnly(hooks().flatMap(({ id, isDisabledByUser }) => (isDisabledByUser ? [] : id)))
      wake()
    },
    /** Sends a message that is about no document. */
    test(hook: Hook) {
      const timestamp = new Date(now()).toISOString()
      const times = { _createdAt: timestamp, _updatedAt: timestamp }
      const document = { _id: 'webhook-test', _type: 'webhook.test', _rev: 'test', ...times }
      const change = { documentId: document._id, before: null, after: document }
      const about = { transactionId: document._rev, timestamp, ...change }
      queue.add(newMessage(hook, about, JSON.stringify(document)))
      wake()
    },
    async close() {
      closing.abort()
      clearTimeout(timer)
      await Promise.all([running, ...inFlight.values()])
    },
  }
}
