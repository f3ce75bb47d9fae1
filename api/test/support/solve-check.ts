import { humanCheckSchema } from '@portfolio/contract/contact'
import type { Visitor } from './visitor.ts'

/**
 * Solves the human check like a person.
 * @param look lets the two seconds pass that a person needs to look at the colours
 */
export async function solveCheck(visitor: Visitor, look: () => void) {
  const { target, challenge } = humanCheckSchema.parse((await visitor.get('/api/mail/human-check')).body)
  look()
  return { challenge, tile: target }
}
