import { type Texts, found } from './content.ts'

/**
 * Sections of interface texts, by their names in a query.
 * @throws when one is missing
 */
export function foundSections<Sections extends object>(sections: Sections): FoundSections<Sections> {
  return found(areFound(sections) ? sections : null, 'such translation section')
}
type FoundSections<Sections> = { [Name in keyof Sections]: Texts<NonNullable<Sections[Name]>> }

const areFound = <Sections extends object>(
  sections: Sections,
): sections is Sections & FoundSections<Sections> =>
  Object.values(sections).every((section) => section !== null)
