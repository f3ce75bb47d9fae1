import { createHash, timingSafeEqual } from 'node:crypto'

/** Constant-time comparison of secrets, whatever their lengths. */
export const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

const digest = (text: string) => createHash('sha256').update(text).digest()
