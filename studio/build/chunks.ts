import type { Plugin, Rolldown } from 'vite'

type GetModuleInfo = Rolldown.ChunkingContext['getModuleInfo']

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
const SANITY_ALWAYS = [
  new RegExp(`[\\\\/]sanity[\\\\/]lib[\\\\/](${SANITY_FILES.join('|')})-`),
  /[\\/](react-refractor|refractor[\\/]lang|@sanity[\\/]prism-groq)[\\/]/,
]

/**
 * Bundles what the Studio always loads into one file. Otherwise there are more than two hundred, most of them smaller
 * than 2 KB, and a browser fetches six at a time over HTTP/1.1.
 * @param entry the module that imports the Studio dynamically
 */
export function startChunks(entry: string): Rolldown.CodeSplittingOptions {
  let start: Set<string> | null = null
  return {
    groups: [
      // These modules stay before the Studio's, which must not run until the entry imports them.
      { name: 'initial', tags: ['$initial'], priority: 1 },
      {
        debugName: STUDIO,
        name(id, context) {
          start ??= reachable(entry, (module) => context.getModuleInfo(module))
          return start.has(id) ? STUDIO : null
        },
      },
    ],
  }
}

/** The modules that the entry imports dynamically, and all that these import. */
function reachable(entry: string, getModuleInfo: GetModuleInfo): Set<string> {
  const reached = new Set(getModuleInfo(entry)?.dynamicallyImportedIds)
  // Ids that are added on the way are visited too.
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(id) ?? {}
    const always = dynamicallyImportedIds.filter((imported) =>
      SANITY_ALWAYS.some((part) => part.test(imported)),
    )
    for (const imported of [...importedIds, ...always]) reached.add(imported)
  }
  return reached
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
