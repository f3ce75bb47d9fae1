import type { User } from '@portfolio/contract/account'
import { userStore } from './user.ts'

/** Whether who is signed in may read what was typed here by `author`, an e-mail address, if anybody was signed in. */
export const mayRead = (author: string | undefined, user: User | null = userStore.get()) =>
  author === undefined || author === user?.email
