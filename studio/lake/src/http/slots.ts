import { tooManyRequests, unavailable } from '../errors.ts'
import { limitKeyOf } from './client.ts'

export type Slots = {
  /**
   * @returns a function that frees the slot; calling it again does nothing
   * @throws {LakeError} 429 when the address has all of its slots in use, 503 when there are none left at all
   */
  take(address: string): () => void
}

/** Counts what is held open, by address and in total. */
export function createSlots(options: {
  what: string
  perAddress: number
  total: number
  retryAfterSeconds: number
}): Slots {
  const { what, perAddress, total, retryAfterSeconds } = options
  const taken = new Map<string, number>()
  let all = 0
  return {
    take(address) {
      const key = limitKeyOf(address)
      const own = taken.get(key) ?? 0
      if (own >= perAddress) throw tooManyRequests(`Too many ${what} from one address`, retryAfterSeconds)
      if (all >= total) throw unavailable(`Too many ${what}`, retryAfterSeconds)
      taken.set(key, own + 1)
      all += 1
      let isFree = false
      return () => {
        if (isFree) return
        isFree = true
        all -= 1
        const left = (taken.get(key) ?? 1) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    },
  }
}
