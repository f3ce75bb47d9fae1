import { tooManyRequests, unavailable } from '../errors.ts'
import { RETRY_AFTER_SECONDS } from '../limits.ts'
import { limitKeyOf } from './client.ts'

/** Counts open connections, by address and in total. */
export function createSlots(what: string, { perAddress, total }: { perAddress: number; total: number }) {
  const taken = new Map<string, number>()
  let all = 0
  return {
    /** @returns a function that frees the slot; further calls have no effect */
    take(address: string) {
      const key = limitKeyOf(address)
      const own = taken.get(key) ?? 0
      if (own >= perAddress)
        throw tooManyRequests(`Too many ${what} from one address`, RETRY_AFTER_SECONDS.stream)
      if (all >= total) throw unavailable(`Too many ${what}`, RETRY_AFTER_SECONDS.stream)
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
