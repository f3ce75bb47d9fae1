import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { type Plugin, defineConfig } from 'vite'

const eventSource = fileURLToPath(new URL('src/socket-event-source.ts', import.meta.url))

/** The Studio's styles load their typeface from Sanity's host; it comes with the build instead. */
const withoutForeignFonts: Plugin = {
  name: 'without-foreign-fonts',
  transform(code, id) {
    if (!id.includes('node_modules') || !code.includes('@font-face')) return null
    return { code: code.replaceAll(/@font-face\s*\{[^}]*https:[^}]*\}/g, ''), map: null }
  },
}

export default defineConfig({
  base: '/studio/',
  plugins: [react(), withoutForeignFonts],
  resolve: {
    // Listeners go over WebSockets: see lake/src/listen/channel.ts.
    alias: { eventsource: eventSource, '@sanity/eventsource': eventSource },
    dedupe: ['react', 'react-dom', 'styled-components', 'sanity', '@sanity/ui', '@sanity/client'],
  },
  optimizeDeps: { exclude: ['eventsource', '@sanity/eventsource'] },
  build: { target: 'es2022', chunkSizeWarningLimit: 12_000, reportCompressedSize: false },
})
