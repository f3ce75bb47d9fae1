import { PATHS } from '#src/paths.ts'
import { defineRoute } from '#src/screens/route.ts'

export const route = defineRoute({
  paths: [PATHS.resetPassword],
  importScreen: () => import('./reset-password.tsx'),
})
