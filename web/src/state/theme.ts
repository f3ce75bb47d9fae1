import { inViewTransition } from '#src/ui/view-transition.ts'
import { readStored, store } from '#src/storage.ts'

const KEY = 'portfolio-theme'
type Theme = 'light' | 'dark'

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
  // The colours for the browser's user interface, of which it takes the first one whose media query matches.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-theme]')) {
    meta.media = meta.dataset.theme === theme ? '' : 'not all'
  }
}
