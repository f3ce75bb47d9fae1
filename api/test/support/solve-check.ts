import { humanCheckSchema } from '@portfolio/contract/contact'
import type { Visitor } from './visitor.ts'

/**
 * Solves the human check like a person.
 * @param look waits for two seconds, as long as that takes
 */
export async function solveCheck(visitor: Visitor, look: () => void) {
  const { target, challenge } = humanCheckSchema.parse((await visitor.get('/api/mail/human-check')).body)
  look()
  return { challenge, tile: target }
}
