import { PATHS } from '@portfolio/contract/paths'
import { defineRoute } from '#src/screens/route.ts'

export const route = defineRoute({
  paths: [PATHS.changeEmail],
  importScreen: () => import('./change-email.tsx'),
})
