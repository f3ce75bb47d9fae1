/**
 * Browsers read a typeface of the styles only after the first layout that needs it, and then lay the page out again; this
 * reads it while the rest of the page arrives.
 */
export function loadTypefaces() {
  for (const family of ['Jost', 'Literata']) document.fonts.load(`1em ${family}`).catch(() => {})
}
