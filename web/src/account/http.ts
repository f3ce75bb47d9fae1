import {
  type AccountEdit,
  type Login,
  type LoginResponse,
  type Registration,
  googleSetUpSchema,
  loginResponseSchema,
  messageSchema,
  ownSessionsSchema,
} from '@portfolio/contract/account'
import type { Language } from '@portfolio/contract/language'
import { callApi } from '@portfolio/contract/api-client'
import { type MailedLink, linkPath } from './mailed-link.ts'

/** @returns the signed-in person, or that a code of the second factor is missing */
export async function logIn(login: Login): Promise<LoginResponse> {
  const { body } = await callApi('/auth/login', { method: 'POST', body: login })
  return loginResponseSchema.parse(body)
}

export const fetchGoogleSetUp = async () => googleSetUpSchema.parse((await callApi('/auth/google')).body)

export async function logInWithGoogle(credential: string): Promise<LoginResponse> {
  const { body } = await callApi('/auth/google', { method: 'POST', body: { credential } })
  return loginResponseSchema.parse(body)
}

/** @returns the message to show */
export async function register(user: Registration, language: Language): Promise<string> {
  const { body } = await callApi('/auth/register', { method: 'POST', body: { user, language } })
  return String(body)
}

export const activate = (link: MailedLink) => sentence('POST', linkPath('activate-account', link))

/** Requests a new activation link with an expired one. */
export const sendNewLink = (link: MailedLink) =>
  sentence('POST', linkPath('activate-account', link, '/new-mail'))

export const askForReset = (email: string, language: Language) =>
  sentence('POST', '/user/forgotten-password', { email, language })

export const resetPassword = (link: MailedLink, newPassword: string) =>
  sentence('PUT', linkPath('reset-password', link), { newPassword })

/** @param change `code` may be empty without two-step sign-in */
export const changeEmail = (change: { newEmail: string; currentPassword: string; code: string }) =>
  sentence('POST', '/user/email', change)

export const confirmEmail = (link: MailedLink) => sentence('POST', linkPath('email/confirm', link))

export const undoEmail = (link: MailedLink, newPassword: string) =>
  sentence('PUT', linkPath('email/undo', link), { newPassword })

/** @param changes empty fields stay unchanged */
export const editAccount = (changes: AccountEdit) => sentence('PUT', '/user/user-account', changes)

export const deleteAccount = (email: string, impressions: 'delete' | 'keep-unnamed') =>
  sentence('DELETE', `/user/delete-account?${new URLSearchParams({ email, impressions })}`)

export const fetchSessions = async () =>
  ownSessionsSchema.parse((await callApi('/auth/sessions')).body).sessions

export const endSessions = () => callApi('/auth/sessions', { method: 'DELETE' })

/** Makes a call whose answer has only a message. */
async function sentence(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  return messageSchema.parse((await callApi(path, { method, body })).body).message
}
