import { found, foundTexts } from '#src/content/content.ts'
import { HOME_QUERY } from '#src/content/queries/home.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'

export async function loadHome({ content, language }: ScreenRequest) {
  const { texts, name, home } = await content.load(HOME_QUERY, { language })
  return { texts: foundTexts(texts), name, home: found(home, 'home') }
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>
