import type { User } from '@portfolio/contract/account'
import { userStore } from './user.ts'

/**
 * Whether somebody may read what was typed at this browser.
 * @param author the e-mail address of who was signed in then, if anybody was
 */
export const mayRead = (author: string | undefined, user: User | null = userStore.get()) =>
  author === undefined || author === user?.email
