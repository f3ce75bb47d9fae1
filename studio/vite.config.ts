import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import { type Plugin, defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { assetNames } from './build/asset-names.ts'
import { connectTasks } from './build/connect-tasks.ts'
import { preloadStart, startChunks } from './build/chunks.ts'
import { droppedPatches } from './build/dropped-patches.ts'

const eventSource = fileURLToPath(new URL('src/event-source.ts', import.meta.url))

/** The Studio's styles load their typeface from Sanity's host; the build contains it instead. */
const withoutForeignFonts: Plugin = {
  name: 'without-foreign-fonts',
  transform(code, id) {
    if (!id.includes('node_modules') || !code.includes('@font-face')) return null
    return { code: code.replaceAll(/@font-face\s*\{[^}]*https:[^}]*\}/g, ''), map: null }
  },
}

export default defineConfig({
  base: '/studio/',
  plugins: [
    react(),
    withoutForeignFonts,
    connectTasks,
    assetNames,
    droppedPatches,
    preloadStart,
    // The server sends these files unchanged.
    compression({
      // A higher quality takes several seconds more, for one or two per cent.
      algorithms: [defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })],
      filename: '[path][base].br',
      include: /\.(js|css|svg|json|html)$/,
      threshold: 1_000,
      logLevel: 'silent',
    }),
  ],
  resolve: {
    // Listeners use WebSockets: see lake/src/listen/channel.ts.
    alias: [{ find: /^(@sanity\/)?eventsource$/, replacement: eventSource }],
    dedupe: ['react', 'react-dom', 'styled-components', 'sanity', '@sanity/ui', '@sanity/client'],
  },
  optimizeDeps: { exclude: ['eventsource', '@sanity/eventsource'] },
  build: {
    // `api/run/setup.mjs` removes what is older than the last build.
    emptyOutDir: false,
    target: 'es2022',
    chunkSizeWarningLimit: 12_000,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: startChunks } },
  },
})
