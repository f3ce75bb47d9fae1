import { LANGUAGES, languageInfo } from '@portfolio/contract/language'
import { PATHS, type ScreenName } from '@portfolio/contract/paths'
import { type DocumentLocationResolvers, type DocumentResolver, presentationTool } from 'sanity/presentation'
import { schemaTypes } from '../schema/schema-types.ts'
import { languages } from '../translation/languages.ts'
import { listPages } from '../actions/document-pages.ts'

export const presentation = () =>
  presentationTool({
    title: 'Site',
    previewUrl: {
      initial: location.origin,
      previewMode: { enable: '/api/preview/enable', shareAccess: false },
    },
    resolve: { mainDocuments, locations },
  })

const route = (screen: ScreenName) =>
  LANGUAGES.map((language) => `${languageInfo(language).root}/${PATHS[screen]}`.replace(/(.)\/$/, '$1'))

const mainDocuments: DocumentResolver[] = [
  { route: route('home'), type: 'home' },
  { route: route('aboutMe'), type: 'biography' },
  { route: route('curriculumVitae'), type: 'curriculumVitae' },
  { route: route('terms'), filter: '_id == "termsAndConditions"' },
  { route: route('privacy'), filter: '_id == "privacyPolicy"' },
  // The parameters are those of the route.
  { route: route('project'), filter: '_type == "project" && slug.current == $slug' },
  { route: route('certificate'), filter: '_type == "skill" && slug.current == $skill' },
]

const locations: DocumentLocationResolvers = Object.fromEntries(
  schemaTypes
    .filter(({ type }) => type === 'document')
    .map(({ name }) => [
      name,
      {
        select: { _id: '_id', slug: 'slug', story: 'story' },
        resolve: (document: unknown) => ({ locations: listLocations(name, document) }),
      },
    ]),
)

const listLocations = (type: string, document: unknown) =>
  listPages(type, document).flatMap(({ title, pathIn }) =>
    languages.flatMap((language) => {
      const href = pathIn(language.id)
      return href === null
        ? []
        : { title: languages.length > 1 ? `${title} (${language.title})` : title, href }
    }),
  )
