import { defineConfig } from 'vite'

/** Builds like `sanity build`, whose page also loads scripts of Sanity's hosts. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'error',
  define: { 'process.env.SANITY_STUDIO_API_HOST': JSON.stringify(process.env.SANITY_STUDIO_API_HOST) },
  resolve: { dedupe: ['react', 'react-dom', 'styled-components', 'sanity', '@sanity/ui', '@sanity/client'] },
  build: { target: 'es2022', minify: false, chunkSizeWarningLimit: 50_000 },
})
