import { type Language, languageInfo } from '@portfolio/contract/language'
import { read } from '../../translation/read.ts'
import { textIn } from '../../translation/languages.ts'

export type PageHead = { title: string; description: string; picture: string | null }

/** The head of the published page, as everybody gets it; null where there is none. */
export async function fetchPageHead(path: string, language: Language): Promise<PageHead | null> {
  const headers = { 'Accept-Language': languageInfo(language).tag }
  const answer = await fetch(path, { credentials: 'omit', headers })
  if (!answer.ok) return null
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const meta = (selector: string) => page.querySelector(selector)?.getAttribute('content') ?? ''
  const picture = meta('meta[property="og:image"]')
  return {
    title: page.title,
    description: meta('meta[name="description"]'),
    // The site's public origin is another one than the Studio's on the owner's machine.
    picture: picture && new URL(picture).pathname + new URL(picture).search,
  }
}

/** The head as it will be: the page's, with the words of the draft in place of the published ones. */
export function withDraft(
  head: PageHead | null,
  language: Language,
  { published, draft }: { published: unknown; draft: unknown },
): PageHead {
  const words = (document: unknown, ...fields: string[]) =>
    fields.map((field) => textIn(read(document, field), language)).find((text) => text !== '') ?? ''
  const change = (text: string, ...fields: string[]) => {
    const before = words(published, ...fields)
    return before === '' || !draft ? text : text.replace(before, () => words(draft, ...fields))
  }
  if (!head) {
    const description = words(draft, 'description')
    return { title: words(draft, 'title', 'name'), description, picture: null }
  }
  return {
    title: change(head.title, 'title', 'name'),
    description: change(head.description, 'description'),
    picture: head.picture,
  }
}
