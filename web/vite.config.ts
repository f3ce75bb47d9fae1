import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientBuild } from './build/client-build.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), clientBuild()],
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node24' }
    : {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        // Inline the Serbian letters would weigh on every English page.
        assetsInlineLimit: 0,
        target: 'es2022',
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: {
            codeSplitting: {
              groups: [
                // Changes only with its version, so that a returning visitor keeps it.
                {
                  name: 'framework',
                  test: /node_modules\/(\.pnpm\/[^/]+\/node_modules\/)?(react|react-dom|react-router|react-router-dom|scheduler)\//,
                },
                // Left alone it would be drawn into the entry, which pages without a form do without.
                { name: 'schema', test: /node_modules\/.*zod\// },
              ],
            },
          },
        },
      },
}))
