import { LANGUAGES, languageInfo } from '@portfolio/contract/language'
import { matchPath } from 'react-router-dom'
import type { FormAddress, FormPost } from '#src/forms/form-post.ts'

const POSTS = Object.values(
  import.meta.glob<FormPost>('./screens/*/*.post.ts', { eager: true, import: 'post' }),
)

/** The form at an address, for browsers without scripts; null where there is none. */
export function findFormPost(url: URL): { post: FormPost; address: FormAddress } | null {
  for (const language of LANGUAGES) {
    for (const post of POSTS) {
      const match = matchPath(`${languageInfo(language).root}/${post.path}`, url.pathname)
      if (match) return { post, address: { params: match.params, search: url.searchParams, language } }
    }
  }
  return null
}
