import type { Impression } from '@portfolio/contract/impression'
import type { FoundImpression } from './service.ts'

/** What everybody may see: never an address, an account id or anything else of the author but the name. */
export function presentImpression({ _id, impression, date, author, isSample }: FoundImpression): Impression {
  return {
    _id: _id.toHexString(),
    impression,
    date: date.toISOString(),
    first_name: author?.first_name ?? '',
    last_name: author?.last_name ?? '',
    ...(isSample ? { isSample } : {}),
  }
}
