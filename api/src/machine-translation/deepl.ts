import * as z from 'zod/mini'
import { type Language, languageInfo } from '@portfolio/contract/language'
import { type Provider, call, primaryTag } from './provider.ts'

const answerSchema = z.object({ translations: z.array(z.object({ text: z.string() })) })

/** Source: https://developers.deepl.com/api-reference/translate */
export const createDeepl = ({ key, apiUrl }: { key: string; apiUrl: string | null }): Provider => {
  // Keys of the free plan have their own host.
  const url = apiUrl ?? (key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com')
  return {
    name: 'DeepL',
    takesTerms: false,
    async translate({ from, to, texts }, signal) {
      const body = {
        text: texts,
        source_lang: primaryTag(from).toUpperCase(),
        target_lang: deeplLanguage(to),
        tag_handling: 'xml',
        ignore_tags: ['x'],
        // DeepL may offer Serbian as a beta language only.
        enable_beta_languages: true,
      }
      const answer = await call(`${url}/v2/translate`, {
        headers: { Authorization: `DeepL-Auth-Key ${key}` },
        body,
        signal,
      })
      return answerSchema.safeParse(answer).data?.translations.map(({ text }) => text)
    },
  }
}

/** As targets, English and Portuguese need a region. */
function deeplLanguage(language: Language): string {
  const { tag } = languageInfo(language)
  const regions: Record<string, string> = { en: 'EN-US', pt: 'PT-PT' }
  return (
    regions[tag] ?? (/^[a-z]{2}-[A-Z]{2}$/.test(tag) ? tag.toUpperCase() : primaryTag(language).toUpperCase())
  )
}
