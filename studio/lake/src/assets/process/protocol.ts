import type { Metadata } from '../metadata.ts'
import type { Plan } from '../plan.ts'
import type { ImageDescription } from './describe-image.ts'

export type Work =
  | { kind: 'render'; file: string; plan: Plan }
  | { kind: 'describe'; bytes: Uint8Array; metadata: readonly Metadata[] }

export type Reply =
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'description'; description: ImageDescription }
  | { kind: 'problem'; problem: string }
  | { kind: 'tooLong' }

/** `processorMs`: after this processor time the reply is `tooLong`, and the process still works. */
export type ImageProtocol = {
  initial: null
  job: { work: Work; processorMs: number }
  update: never
  reply: Reply
}
