import { inViewTransition } from '#src/ui/view-transition.ts'
import { readStored, store } from '#src/storage.ts'

const KEY = 'portfolio-theme'
type Theme = 'light' | 'dark'

/** The sky's colour in each theme, for the browser's own frame around the page. */
export const THEME_COLORS = { light: '#dbe8f6', dark: '#0c1033' } as const satisfies Record<Theme, string>

/** Applies the stored theme; without one the system's preference applies. */
export function applyStoredTheme() {
  const stored = readStored(KEY)
  if (stored === 'light' || stored === 'dark') apply(stored)
}

/** Switches the theme and stores it. */
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
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', THEME_COLORS[theme])
  }
}
