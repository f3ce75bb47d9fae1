import type { Plugin, Rolldown } from 'vite'

/** What every start of the Studio loads. */
const STUDIO = 'studio'
/** Files that Sanity imports dynamically at each start, or when the first form is opened. */
export const SANITY_FILES = [
  'BroadcastDisplayedDocument',
  'CommentsDocumentLayout',
  'CommentsField',
  'CommentsInput',
  'CommentsStudioLayout',
  'ReleasesStudioLayout',
  'SingleDocReleaseLayout',
  'TasksDocumentInputLayout',
  'TasksFooterOpenTasks',
  'TasksStudioActiveToolLayout',
  'TasksStudioLayout',
  'TasksStudioNavbar',
  'list',
  'pane',
  'resources',
  'structureTool',
  'userComponent',
]
const SANITY = [String.raw`index\.js$`, ...SANITY_FILES.map((name) => `${name}-`)].join('|')
const ALWAYS = new RegExp(
  String.raw`/(src/create-config\.ts$|sanity/lib/(${SANITY})|react-refractor/|refractor/lang/|@sanity/prism-groq/)`.replaceAll(
    '/',
    String.raw`[\\/]`,
  ),
)

/**
 * Bundles what the Studio always loads, with all that it imports statically, into one file. Otherwise there are more than
 * two hundred, most of them smaller than 2 KB, and a browser fetches six at a time over HTTP/1.1.
 */
export const startChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    // These modules stay before the Studio's, which must not run until the entry imports them.
    { name: 'initial', tags: ['$initial'], priority: 1 },
    { name: STUDIO, test: ALWAYS },
  ],
}

/** Lets browsers fetch the Studio's files while the entry asks who the visitor is. */
export const preloadStart: Plugin = {
  name: 'preload-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === 'chunk' && file.name === STUDIO)
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/studio/${fileName}` },
          injectTo: 'head',
        })),
  },
}
