import {
  type ImpressionInput,
  impressionPostedSchema,
  ownImpressionsSchema,
} from '@portfolio/contract/impression'
import { messageSchema } from '@portfolio/contract/account'
import { callApi } from '@portfolio/contract/api-client'

const PATH = '/user/comments/write-impression'

/** @returns the message to show, and the stored impression */
export async function postImpression(input: ImpressionInput) {
  const { body } = await callApi(PATH, { method: 'POST', body: input })
  return impressionPostedSchema.parse(body)
}

/** Ids of the newest impressions that the signed-in person has written. */
export const fetchOwnImpressions = async () =>
  ownImpressionsSchema.parse((await callApi('/user/comments/own')).body).ids

export const deleteImpression = async (id: string) =>
  messageSchema.parse((await callApi(`${PATH}/${id}`, { method: 'DELETE' })).body).message

export async function reportImpression(id: string): Promise<string> {
  const { body } = await callApi(`/user/comments/${id}/report`, { method: 'POST', body: {} })
  return messageSchema.parse(body).message
}
