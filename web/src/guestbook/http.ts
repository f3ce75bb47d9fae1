import {
  type ImpressionInput,
  type ImpressionList,
  impressionListSchema,
  impressionPostedSchema,
  ownImpressionsSchema,
} from '@portfolio/contract/impression'
import { IMPRESSIONS_PER_PAGE } from '@portfolio/contract/limits'
import { messageSchema } from '@portfolio/contract/account'
import { callApi } from '@portfolio/contract/api-client'

const PATH = '/user/comments/write-impression'

/**
 * @param query.page counts from 1
 * @param query.cursor of an earlier answer: newer entries do not shift the pages
 */
export async function fetchImpressions({
  page,
  cursor,
}: {
  page: number
  cursor?: string | null
}): Promise<ImpressionList> {
  const query = new URLSearchParams({
    page: String(page),
    limit: String(IMPRESSIONS_PER_PAGE),
    ...(cursor ? { cursor } : {}),
  })
  const { body } = await callApi(`${PATH}?${query}`)
  return impressionListSchema.parse(body)
}

/** @returns the message to show, and the stored impression */
export async function postImpression(input: ImpressionInput) {
  const { body } = await callApi(PATH, { method: 'POST', body: input })
  return impressionPostedSchema.parse(body)
}

/** Ids of the newest impressions that the signed-in person has written. */
export async function fetchOwnImpressions(): Promise<string[]> {
  return ownImpressionsSchema.parse((await callApi('/user/comments/own')).body).ids
}

/** @returns the message to show */
export async function deleteImpression(id: string): Promise<string> {
  return messageSchema.parse((await callApi(`${PATH}/${id}`, { method: 'DELETE' })).body).message
}

/** @returns the message to show */
export async function reportImpression(id: string): Promise<string> {
  const { body } = await callApi(`/user/comments/${id}/report`, { method: 'POST', body: {} })
  return messageSchema.parse(body).message
}
