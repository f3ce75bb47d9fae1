import { humanCheckSchema } from '@portfolio/contract/contact'
import type { Language } from '@portfolio/contract/language'
import { callApi } from '@portfolio/contract/api-client'
import type { DraftMessage } from './message-draft.ts'

export const fetchHumanCheck = async () => humanCheckSchema.parse((await callApi('/mail/human-check')).body)

export async function sendContact(
  inputData: DraftMessage,
  humanCheck: { challenge: string; tile: string },
  language: Language,
): Promise<string> {
  const body = { inputData, language, humanCheck, website: '' }
  return String((await callApi('/mail/sendContact', { method: 'POST', body })).body)
}
