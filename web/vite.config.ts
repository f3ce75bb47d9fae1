import react from '@vitejs/plugin-react'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { clientBuild } from './build/client-build.ts'

/** The router ships a build without its development warnings, which its package's exports do not name. */
const routerBuild = join(
  dirname(createRequire(createRequire(import.meta.url).resolve('react-router-dom')).resolve('react-router')),
  '../production',
)

/** The two typefaces of every page. Italics are requested where there are any. */
const TYPEFACES = /\/src\/design\/fonts\/(jost|literata)\.woff2$/
/** What home and the projects need for their pictures. */
const PROJECT_PICTURES = /\/src\/(content\/project-picture(\.module)?|ui\/hash-link)\.(tsx?|css)$/
/** What only pages need that call the API. */
const CALLS = /\/(contract\/api-client|forms\/show-refusal)\.ts$/
/**
 * The entry, and what most screens use: as files of their own each would cost a request. Pages with a form would load the
 * idle parts with the CSRF token, which both read.
 */
const CORE =
  /\/src\/(entry-client|screens\/screen|forms\/posted|chrome\/nothing-yet|content\/phone-picture|ui\/(view-transition|modal-heading|rings(\.module)?|page-heading|button\.module))\.(tsx?|css)$|\/contract\/csrf-token\.ts$|node_modules\/groq\//
/** What every page imports by itself when it is idle. */
const IDLE = /\/src\/(chrome\/(toast|click-sound|scroll-buttons-above)|when-idle)\.tsx?$/
/** What every page reads again when content of the layout has changed, with what the queries of its screen import. */
const QUERIES =
  /\/contract\/localized-groq\.ts$|\/src\/content\/(load-layout|queries\/(image|layout|work|case-study))\.ts$/
/** A file of its own: in that of the forms every page that uses a limit would load them. */
const LIMITS = /\/contract\/limits\.ts$/
/** What only pages with a form need. */
const FORMS =
  /\/src\/(forms\/(use-form|problem)|content\/(load-texts|queries\/form-texts)|ui\/([a-z-]*field|form|form-page|submit-button|rings))\./

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    clientBuild(),
    ...(isSsrBuild
      ? []
      : [
          // The server sends these files as they are.
          compression({
            algorithms: [defineAlgorithm('brotliCompress', {})],
            include: /^assets\/.*\.(js|css|svg)$/,
            threshold: 1_000,
            logLevel: 'silent',
          }),
        ]),
  ],
  resolve:
    isSsrBuild || command === 'serve'
      ? {}
      : {
          alias: [
            { find: /^react-router$/, replacement: join(routerBuild, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: join(routerBuild, 'dom-export.mjs') },
          ],
        },
  // Without the local name, which scripts and pages would repeat.
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node24' }
    : {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        target: 'es2022',
        // In the styles, which are inline in pages: they come with the words, without a request.
        assetsInlineLimit: (file) => TYPEFACES.test(file) || undefined,
        // What pages weigh is tested.
        chunkSizeWarningLimit: Infinity,
        // Screens are prefetched before a link is followed; the lists of their scripts would weigh 500 bytes a page.
        modulePreload: {
          resolveDependencies: (_file, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
        },
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: {
            // Names are in each page and in the entry. Five letters tell a file's versions apart; the build takes no fewer than seven for scripts.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:5][extname]',
            codeSplitting: {
              groups: [
                // Changes only with its version, so that a returning visitor keeps it.
                {
                  name: 'framework',
                  test: /node_modules\/(\.pnpm\/[^/]+\/node_modules\/)?(react|react-dom|react-router|react-router-dom|scheduler)\//,
                },
                // The entry with all that it imports, and small parts that most screens use.
                { name: 'core', test: CORE },
                { name: 'project-pictures', test: PROJECT_PICTURES },
                { name: 'idle', test: IDLE },
                { name: 'queries', test: QUERIES },
                { name: 'calls', test: CALLS },
                { name: 'limits', test: LIMITS },
                { name: 'forms', test: FORMS },
              ],
            },
          },
        },
      },
}))
