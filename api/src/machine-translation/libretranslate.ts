import * as z from 'zod/mini'
import { type Provider, call, primaryTag } from './provider.ts'

const answerSchema = z.object({ translatedText: z.array(z.string()) })

/** Source: https://docs.libretranslate.com/api/operations/translate */
export const createLibretranslate = ({ url, key }: { url: string; key: string | null }): Provider => ({
  name: 'LibreTranslate',
  takesTerms: false,
  async translate({ from, to, texts }, signal) {
    const body = {
      q: texts,
      source: primaryTag(from),
      target: primaryTag(to),
      format: 'html',
      ...(key ? { api_key: key } : {}),
    }
    const answer = await call(`${url}/translate`, { headers: {}, body, signal })
    return answerSchema.safeParse(answer).data?.translatedText
  },
})
