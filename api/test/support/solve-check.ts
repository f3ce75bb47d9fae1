import { humanCheckSchema } from '@portfolio/contract/contact'
import type { Visitor } from './visitor.ts'

/**
 * Takes the human check as somebody does who looks at the tiles.
 * @param look lets the two seconds pass that this takes
 */
export async function solveCheck(visitor: Visitor, look: () => void) {
  const { target, challenge } = humanCheckSchema.parse((await visitor.get('/api/mail/human-check')).body)
  look()
  return { challenge, tile: target }
}
