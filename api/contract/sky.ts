/** Skies that an owner can choose; `light` and `dark` are the colours of the themes, as in web's tokens.css. */
export const SKIES = [
  { id: 'blue', title: 'Blue', light: '#dbe8f6', dark: '#0c1033' },
  { id: 'violet', title: 'Violet', light: '#e9e2f6', dark: '#1a0c33' },
  { id: 'green', title: 'Green', light: '#dcefe6', dark: '#06231c' },
  { id: 'grey', title: 'Grey', light: '#e6e8ec', dark: '#14161c' },
] as const

export const MOONS = [
  { id: 'gold', title: 'Gold' },
  { id: 'silver', title: 'Silver' },
  { id: 'copper', title: 'Copper' },
] as const

/** @param id any unknown id selects the first sky */
export const skyOf = (id: unknown) => SKIES.find((sky) => sky.id === id) ?? SKIES[0]

/** @param id any unknown id selects the first moon */
export const moonOf = (id: unknown) => MOONS.find((moon) => moon.id === id) ?? MOONS[0]
