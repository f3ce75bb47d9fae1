import { found, foundTexts } from '#src/content/content.ts'
import { HOME_QUERY } from '#src/content/queries/home.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'

export async function loadHome({ content, language }: ScreenRequest) {
  const { texts, workTexts, name, home, work } = await content.load(HOME_QUERY, { language })
  return { texts: foundTexts(texts), workTexts: foundTexts(workTexts), name, home: found(home, 'home'), work }
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>
