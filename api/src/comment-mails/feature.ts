import { mayAccess } from '@portfolio/contract/roles'
import { wholeName } from '@portfolio/contract/text'
import type { CommentChange, Lake } from '@portfolio/lake'
import type { Logger } from 'pino'
import type { Feature } from '#src/http/feature.ts'
import { roleOf } from '#src/http/middleware.ts'
import type { Limits } from '#src/limits.ts'
import type { Letters } from '#src/mail/letters.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import { type Reason, reasonsOf } from './reasons.ts'

/** In characters. Nothing else limits the length of comments. */
const SHOWN_MAX = { title: 200, quote: 1_000 } as const

/** Mails the people whom a comment of the Studio mentions, or who are given a task. */
export function createCommentFeature(deps: {
  /** null for hosted content, whose host has its own mails. */
  lake: Pick<Lake, 'onComment'> | null
  people: { findActive: (id: string) => Promise<Express.User | null> }
  letters: Pick<Letters, 'commentMention' | 'taskAssigned'>
  outbox: Pick<Outbox, 'add'>
  limits: Pick<Limits, 'mayMailOfThread'>
  log: Logger
}) {
  const { lake, people, letters, outbox, limits, log } = deps

  async function tell({ author: authorId, ...change }: CommentChange) {
    const reasons = reasonsOf(change)
    // Scripts and imports have no account, and no mail is sent for what they write.
    const author = reasons.length === 0 ? null : await people.findActive(authorId)
    if (!author) return
    for (const reason of reasons)
      for (const id of reason.people) if (id !== authorId) await tellPerson(id, author, reason)
  }

  async function tellPerson(id: string, author: Express.User, reason: Reason) {
    const person = await people.findActive(id)
    if (!person || !mayReadPlace(person, reason)) return
    if (!(await limits.mayMailOfThread(id, reason.thread))) return
    const compose = reason.kind === 'task' ? letters.taskAssigned : letters.commentMention
    const { email, first_name, language } = person
    const mail = await compose(
      { email, first_name, language },
      {
        author: wholeName(author),
        title: shorten(reason.title, SHOWN_MAX.title) || '–',
        quote: shorten(reason.quote, SHOWN_MAX.quote),
        path: studioPath(reason),
      },
    )
    await outbox.add(mail)
  }

  // Handles one change after the other, so that the limit of a thread is exact.
  let telling: Promise<void> = Promise.resolve()
  lake?.onComment((change) => {
    telling = telling
      .then(() => tell(change))
      .catch((error: unknown) => log.error({ err: error }, 'the mail about a comment failed'))
  })
  return { close: () => telling } satisfies Feature & Record<string, unknown>
}

function mayReadPlace(person: Express.User, { place }: Reason): boolean {
  const role = roleOf(person)
  if (!role || !mayAccess(role, 'read', 'comments')) return false
  const isPrivate = 'documentId' in place && place.documentId.startsWith('private.')
  return !isPrivate || mayAccess(role, 'read', 'privateDocuments')
}

const shorten = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

/** The path of the comment or task in the Studio. Never the address in the comment, which its author can choose. */
function studioPath({ place }: Reason): string {
  if ('task' in place)
    return `/studio/?${new URLSearchParams({ sidebar: 'tasks', viewMode: 'edit', selectedTask: place.task }).toString()}`
  const { documentId, documentType, commentId } = place
  const params = { id: documentId, type: documentType, inspect: 'sanity/comments', comment: commentId }
  const intent = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `/studio/intent/edit/${intent.join(';')}/`
}
