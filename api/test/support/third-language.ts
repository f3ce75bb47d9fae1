import { registerHooks } from 'node:module'

// Preloaded into a server: adds an entry to the table of languages, in its source and in the build of the site.
const THIRD = `{ id: 'eo', tag: 'eo', root: '/eo', openGraph: 'eo_001' },`
const SERBIAN = /\{\s*id: ['"]srb['"],[^}]*\},?/

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!/\/language\.ts$|\/web\/dist\/server\//.test(url) || !loaded.source) return loaded
    const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    return { ...loaded, source: source.replace(SERBIAN, (serbian) => `${THIRD}\n${serbian}`) }
  },
})
