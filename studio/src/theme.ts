import { hues } from '@sanity/color'
import { buildTheme } from '@sanity/ui/theme'

const indigo = {
  50: '#f5f6fd',
  100: '#e9ebf9',
  200: '#d3d7f0',
  300: '#b3b9e0',
  400: '#8d95c9',
  500: '#6a73ad',
  600: '#4e578f',
  700: '#3a4175',
  800: '#252b58',
  900: '#191e47',
  950: '#12173e',
}

/** The Studio in the colours of the site; the dark scheme has the background of the night sky. */
export const theme = buildTheme({
  palette: { ...hues, gray: indigo, black: '#0c1033', white: '#ffffff' },
  // The second is the maximum width of a form: wide enough for two languages side by side.
  container: [320, 880, 960, 1280, 1600, 1920],
})
