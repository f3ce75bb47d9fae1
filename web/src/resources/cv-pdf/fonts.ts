import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** Files of the site's typefaces, complete, because a CV can contain letters that the pages' subsets lack. */
export const FONTS = {
  strong: resolve('@expo-google-fonts/jost/700Bold/Jost_700Bold.ttf'),
  label: resolve('@expo-google-fonts/jost/500Medium/Jost_500Medium.ttf'),
  text: resolve('@expo-google-fonts/literata/400Regular/Literata_400Regular.ttf'),
} as const
export type FontName = keyof typeof FONTS
