import { inViewTransition } from '#src/ui/view-transition.ts'
import { skyOf } from '@portfolio/contract/sky'
import { readStored, store } from '#src/storage.ts'

const KEY = 'portfolio-theme'
type Theme = 'light' | 'dark'

/** Applies the stored theme; without one the system's preference applies. */
export function applyStoredTheme() {
  const stored = readStored(KEY)
  if (stored === 'light' || stored === 'dark') apply(stored)
}

export function toggleTheme() {
  const next = isDark() ? 'light' : 'dark'
  store(KEY, next)
  inViewTransition(() => apply(next))
}

const isDark = () => {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

function apply(theme: Theme) {
  document.documentElement.dataset.theme = theme
  // The sky's colour, for the browser's user interface.
  const sky = skyOf(document.documentElement.dataset.sky)
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', sky[theme])
  }
}
