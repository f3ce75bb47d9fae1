import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** The faces of the site, whole, so that a CV may hold letters that its pages do not have; files. */
export const FONTS = {
  strong: resolve('@expo-google-fonts/jost/700Bold/Jost_700Bold.ttf'),
  label: resolve('@expo-google-fonts/jost/500Medium/Jost_500Medium.ttf'),
  text: resolve('@expo-google-fonts/literata/400Regular/Literata_400Regular.ttf'),
} as const
export type FontName = keyof typeof FONTS
