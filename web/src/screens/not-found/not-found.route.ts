import { defineRoute } from '#src/screens/route.ts'

export const route = defineRoute({
  paths: ['*'],
  importScreen: () => import('./not-found.tsx'),
})
