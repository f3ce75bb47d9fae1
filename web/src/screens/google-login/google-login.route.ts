import { PATHS } from '@portfolio/contract/paths'
import { defineRoute } from '#src/screens/route.ts'

export const route = defineRoute({
  paths: [PATHS.googleLogin],
  needs: ['google'],
  importScreen: () => import('./google-login.tsx'),
})
