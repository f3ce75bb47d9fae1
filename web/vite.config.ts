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
        target: 'es2022',
        rolldownOptions: { input: 'src/entry-client.tsx' },
      },
}))
