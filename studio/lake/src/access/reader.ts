import { isPrivateId } from '../document.ts'
import { forbidden } from '../errors.ts'
import type { Identity } from './identity.ts'

/** `public` sees documents whose id has no dot; `content` all but those whose published id begins with `private.`. */
export type Reader = 'public' | 'content' | 'everything'

const PRIVATE_DOCUMENT = /^((drafts|versions\.[^.]*)\.)*private\./

export function readerOf(identity: Identity | null): Reader {
  if (!identity || identity.permission === 'published') return 'public'
  return (identity.permission ?? 'everything') === 'everything' ? 'everything' : 'content'
}

export function mayRead(reader: Reader, id: string): boolean {
  if (reader === 'public') return !isPrivateId(id)
  return reader === 'everything' || !PRIVATE_DOCUMENT.test(id)
}

export function checkMayWrite(reader: Reader, id: string) {
  if (!mayRead(reader, id)) throw forbidden(`This account may not change "${id}"`)
}
