/**
 * Reads the typefaces of the styles while the rest of the page arrives. Browsers read them in the first layout that needs
 * them, and then lay the page out a second time.
 */
export function loadTypefaces() {
  for (const family of ['Jost', 'Literata']) document.fonts.load(`1em ${family}`).catch(() => {})
}
