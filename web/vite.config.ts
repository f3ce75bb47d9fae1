import react from '@vitejs/plugin-react'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { clientBuild } from './build/client-build.ts'

/** The router's build without development warnings, which its package contains but does not export. */
const routerBuild = join(
  dirname(createRequire(createRequire(import.meta.url).resolve('react-router-dom')).resolve('react-router')),
  '../production',
)

/** The two typefaces of every page. Italics are requested where there are any. */
const TYPEFACES = /\/src\/design\/fonts\/(jost|literata)\.woff2$/
/** Modules that home and the projects need for their pictures. */
const PROJECT_PICTURES = /\/src\/content\/project-picture(\.module)?\.(tsx|css)$/
/** Modules that only pages that call the API need. */
const CALLS = /\/(contract\/api-client|forms\/show-refusal)\.ts$/
/**
 * The entry, and modules that most screens use, which as separate files would cost a request each. The CSRF token is
 * here because forms and idle modules both read it: otherwise pages with a form would load the idle modules early.
 */
const CORE =
  /\/src\/(entry-client|screens\/screen|forms\/posted|chrome\/nothing-yet|content\/phone-picture|ui\/(view-transition|modal-heading|rings(\.module)?|page-heading))\.(tsx?|css)$|\/contract\/csrf-token\.ts$|node_modules\/groq\//
/** Modules that every page imports when it is idle. */
const IDLE = /\/src\/(chrome\/toast|when-idle)\.tsx?$/
/** Loads the layout's content again after a change of it, with the modules that the queries of screens import. */
const QUERIES =
  /\/contract\/localized-groq\.ts$|\/src\/content\/(load-layout|queries\/(fragments|layout|work))\.ts$/
/** Of the guestbook and of accounts; as separate files they would cost a request each. */
const SMALL = /\/src\/(redirect-in-place|ui\/try-again)\.tsx?$/
/** A separate file: in the one for forms, every page that uses a limit would load the forms. */
const LIMITS = /\/contract\/limits\.ts$/
/** Modules that only pages with a form need. */
const FORMS =
  /\/src\/(forms\/(use-form|problem)|screens\/unlisted|content\/queries\/form-texts|ui\/([a-z-]*field|form|rings))\./

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
  // Class names without the local name, which scripts and pages would repeat.
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
  build: isSsrBuild
    ? { outDir: 'dist/server', emptyOutDir: false, target: 'node24' }
    : {
        outDir: 'dist/client',
        // `api/run/setup.mjs` removes what is older than the last build.
        emptyOutDir: false,
        manifest: 'manifest.json',
        target: 'es2022',
        // The typefaces are in the styles, which are inline in pages, so that they need no request.
        assetsInlineLimit: (file) => TYPEFACES.test(file) || undefined,
        // `test/budgets.test.ts` limits the size of pages.
        chunkSizeWarningLimit: Infinity,
        // Screens are prefetched before a link is followed; the lists of their scripts would weigh 500 bytes a page.
        modulePreload: {
          resolveDependencies: (_file, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
        },
        rolldownOptions: {
          input: { entry: 'src/entry-client.tsx' },
          output: {
            // Short, because each page and the entry contain the names. Five letters tell the versions of a file apart;
            // for scripts the build demands at least seven.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:5][extname]',
            codeSplitting: {
              groups: [
                // Changes only with the versions of its packages, so that a returning visitor has it cached.
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
                { name: 'small', test: SMALL },
                { name: 'limits', test: LIMITS },
                { name: 'forms', test: FORMS },
              ],
            },
          },
        },
      },
}))
