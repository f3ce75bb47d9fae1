import { fold } from '@portfolio/contract/folding'

/** Other names of the same skill, in the form that `skillKey` produces. */
const SAME: Record<string, string> = {
  js: 'javascript',
  ecmascript: 'javascript',
  ts: 'typescript',
  golang: 'go',
  postgres: 'postgresql',
  mongo: 'mongodb',
  html5: 'html',
  css3: 'css',
  scss: 'sass',
  tailwindcss: 'tailwind',
  k8s: 'kubernetes',
  py: 'python',
}

/** A key that is equal for all spellings of a skill: `React`, `ReactJS` and `react.js` -> `react`. */
export function skillKey(name: string): string {
  const folded = fold(name)
  // A name in another script has none of these characters, and is kept whole.
  const plain = folded.replaceAll(/[^a-z0-9+#]/g, '') || folded
  const stem = plain.replace(/(?<=.)js$/, '')
  return SAME[stem] ?? stem
}

const GROUPS: readonly [group: string, keys: string][] = [
  [
    'code',
    'javascript typescript python go rust java kotlin swift c c++ c# php ruby dart elixir scala react vue angular svelte next nuxt astro solid jquery html flutter',
  ],
  ['style', 'css sass less tailwind bootstrap styledcomponents materialui figma design'],
  [
    'server',
    'node express nest fastify deno bun django flask rails laravel spring graphql rest sql postgresql mysql sqlite mongodb redis docker kubernetes aws azure gcp nginx linux firebase supabase prisma sanity kafka',
  ],
]

export const skillGroup = (key: string) =>
  GROUPS.find(([, keys]) => keys.split(' ').includes(key))?.[0] ?? 'other'
