import { PATHS } from '#src/paths.ts'
import { defineRoute } from '#src/screens/route.ts'

export const route = defineRoute({
  paths: [PATHS.emailLogin],
  importScreen: () => import('./email-login.tsx'),
})
