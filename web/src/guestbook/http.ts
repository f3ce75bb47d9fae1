import {
  type ImpressionInput,
  type ImpressionList,
  impressionListSchema,
  impressionPostedSchema,
} from '@portfolio/api/contract/impression'
import { IMPRESSIONS_PER_PAGE } from '@portfolio/api/contract/limits'
import { callApi } from '#src/http.ts'

const PATH = '/user/comments/write-impression'

/**
 * @param page counts from 1
 * @param base where the API is, for the server; the browser asks the page's own host
 */
export async function fetchImpressions(page: number, base?: string): Promise<ImpressionList> {
  const { body } = await callApi(`${PATH}?page=${page}&limit=${IMPRESSIONS_PER_PAGE}`, {}, base)
  return impressionListSchema.parse(body)
}

/** @returns the sentence to show, and what now stands in the list */
export async function postImpression(input: ImpressionInput) {
  const { body } = await callApi(PATH, { method: 'POST', body: input })
  return impressionPostedSchema.parse(body)
}
