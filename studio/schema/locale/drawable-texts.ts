import { undrawable } from '@portfolio/contract/drawable'
import type { ValidationContext } from 'sanity'
import { languages, textIn } from '../../translation/languages.ts'

/** Fields whose texts the CV's PDF or a sharing picture draws, by document type and field. */
const DRAWN =
  /^(curriculumVitae|translationCvPage)\.|^(project|legalPage|skill)\.(name|certificates)|^home\.(role|promise)|\.(title|description)$/

export const cannotDraw = (text: string) => {
  const characters = undrawable(text)
  return (
    characters.length === 0 ||
    `The CV's PDF and sharing pictures have no letters for ${characters.join(' ')}; they show □ instead`
  )
}

export function drawableTexts(
  value: unknown,
  { document, path }: Pick<ValidationContext, 'path'> & { document?: { _type: string } },
) {
  const [field] = path ?? []
  if (typeof field !== 'string' || !DRAWN.test(`${document?._type}.${field}`)) return true
  return cannotDraw(languages.map(({ id }) => textIn(value, id)).join(' '))
}
