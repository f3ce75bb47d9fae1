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
 * @param wish.page counts from 1
 * @param wish.until what an earlier answer said; what was written since then does not shift the pages
 * @param base where the API is, for the server; the browser asks the page's own host
 */
export async function fetchImpressions(
  { page, until }: { page: number; until?: string | null },
  base?: string,
): Promise<ImpressionList> {
  const wish = new URLSearchParams({
    page: String(page),
    limit: String(IMPRESSIONS_PER_PAGE),
    ...(until ? { until } : {}),
  })
  const { body } = await callApi(`${PATH}?${wish}`, {}, base)
  return impressionListSchema.parse(body)
}

/** @returns the sentence to show, and what now stands in the list */
export async function postImpression(input: ImpressionInput) {
  const { body } = await callApi(PATH, { method: 'POST', body: input })
  return impressionPostedSchema.parse(body)
}

/** Which of the newest impressions are the signed-in person's. */
export async function fetchOwnImpressions(): Promise<string[]> {
  return ownImpressionsSchema.parse((await callApi('/user/comments/own')).body).ids
}

/** @returns the sentence to show */
export async function deleteImpression(id: string): Promise<string> {
  return messageSchema.parse((await callApi(`${PATH}/${id}`, { method: 'DELETE' })).body).message
}

/** @returns the sentence to show */
export async function reportImpression(id: string): Promise<string> {
  const { body } = await callApi(`/user/comments/${id}/report`, { method: 'POST', body: {} })
  return messageSchema.parse(body).message
}
