import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Builds, Site } from './builds.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** web and studio compiled by Vite, with hot reload over the server's own port. */
export async function openDevelopment(server: Server): Promise<Builds> {
  const { createServer } = await import('vite')
  const open = (folder: string, hmrPath: string) =>
    createServer({
      root: fromRoot(folder),
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server, path: hmrPath } },
    })
  const web = await open('web', '/hot-reload/web')
  const studio = await open('studio', '/hot-reload/studio')
  return {
    webAssets: web.middlewares,
    loadSite: async () => {
      const site = await web.ssrLoadModule('/src/entry-server.tsx')
      if (!isSite(site)) throw new Error('The entry of the server does not export what renders pages')
      return site
    },
    queries: [],
    webHead: async (url) => {
      const page = await web.transformIndexHtml(url, '<head></head><body></body>')
      const head = /<head>([\s\S]*)<\/head>/.exec(page)?.[1] ?? ''
      return `${head}<script type="module" src="/src/entry-client.tsx"></script>`
    },
    studioAssets: studio.middlewares,
    studioHtml: async (url) =>
      studio.transformIndexHtml(url, await readFile(fromRoot('studio/index.html'), 'utf8')),
    close: async () => {
      await Promise.all([web.close(), studio.close()])
    },
  }
}

const isSite = (module: object): module is Site =>
  'render' in module && 'renderFile' in module && 'findFormPost' in module
