/** The few inks of every picture; web/src/design/tokens.css has the same. */
export const INKS = {
  night: '#0c1033',
  indigo: '#171c4f',
  indigoMiddle: '#2a3180',
  indigoLight: '#4a55b5',
  moon: '#ffe3a0',
  moonShade: '#eec36f',
  suit: '#f4f6ff',
  suitShade: '#c3cbee',
  orange: '#ff7a45',
  orangeShade: '#d9521f',
  sky: '#7cc0ff',
  skyShade: '#3f8fe0',
  mint: '#7fe0c3',
  mintShade: '#3fae8f',
  pink: '#ff9db0',
  pinkShade: '#d9607a',
} as const
