import type { CommentChange } from '@portfolio/lake'

/** Why somebody gets a mail about a comment or task. The texts are what its author wrote, so they are not trusted. */
export type Reason = {
  kind: 'mention' | 'task'
  /** Ids of accounts. */
  people: string[]
  /** Mails are limited by person and thread. */
  thread: string
  /** Title of the task, or of the document that the comment is about. */
  title: string
  quote: string
  place: { task: string } | { documentId: string; documentType: string; commentId: string }
}

type Fields = Record<string, unknown>
type Stored = CommentChange['after']

/** The people whom a change newly mentions, or newly assigns a task to. */
export function reasonsOf({ before, after }: Pick<CommentChange, 'before' | 'after'>): Reason[] {
  if (after?._type === 'comment') return reasonsOfComment(before, after)
  return after?._type === 'tasks.task' ? reasonsOfTask(before, after) : []
}

function reasonsOfComment(before: Stored, after: NonNullable<Stored>): Reason[] {
  const people = added(mentionsIn(before?.message), mentionsIn(after.message))
  const { target, context } = after
  const [type, id] = [textAt(target, 'documentType'), textAt(target, 'document', '_ref')]
  if (people.length === 0 || id === '') return []
  const isOfTask = type === 'tasks.task'
  return [
    {
      kind: 'mention',
      people,
      thread: isOfTask ? id : textAt(after, 'threadId') || after._id,
      title: textAt(context, 'notification', 'documentTitle'),
      quote: plainText(after.message),
      place: isOfTask ? { task: id } : { documentId: id, documentType: type, commentId: after._id },
    },
  ]
}

function reasonsOfTask(before: Stored, after: NonNullable<Stored>): Reason[] {
  // The Studio stores a task while it is being written, and sets this field when it is done.
  if (textAt(after, 'createdByUser') === '') return []
  const earlier = textAt(before, 'createdByUser') === '' ? null : before
  const assigned = added([textAt(earlier, 'assignedTo')], [textAt(after, 'assignedTo')]).filter(Boolean)
  const mentioned = added(mentionsIn(earlier?.description), mentionsIn(after.description))
  const shared = {
    thread: after._id,
    title: textAt(after, 'title'),
    quote: plainText(after.description),
    place: { task: after._id },
  }
  const reasons: Reason[] = [
    { kind: 'task', people: assigned, ...shared },
    { kind: 'mention', people: added(assigned, mentioned), ...shared },
  ]
  return reasons.filter(({ people }) => people.length > 0)
}

const added = (before: string[], after: string[]) => [...new Set(after)].filter((id) => !before.includes(id))

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const listAt = (value: unknown, name: string): unknown[] =>
  isFields(value) && Array.isArray(value[name]) ? value[name] : []

function textAt(value: unknown, ...path: string[]): string {
  const found = path.reduce<unknown>((inner, name) => (isFields(inner) ? inner[name] : undefined), value)
  return typeof found === 'string' ? found : ''
}

const toBlocks = (text: unknown): unknown[] => (Array.isArray(text) ? text : [])
const isMention = (child: unknown) => textAt(child, '_type') === 'mention'

const mentionsIn = (text: unknown) =>
  toBlocks(text).flatMap((block) =>
    listAt(block, 'children').flatMap((child) => (isMention(child) ? textAt(child, 'userId') : [])),
  )

/** A line for each block. A mention contains only the id of a person, so it becomes `@…`. */
const plainText = (text: unknown) =>
  toBlocks(text)
    .map((block) =>
      listAt(block, 'children')
        .map((child) => (isMention(child) ? '@…' : textAt(child, 'text')))
        .join(''),
    )
    .join('\n')
    .trim()
