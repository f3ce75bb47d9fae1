// Runs in the head of a page, before the first paint.
import { settleLanguage } from '#src/language/settle-language.ts'
import { applyStoredTheme } from '#src/state/theme.ts'
import { replayInputAfterHydration } from './replay-input.ts'
import { loadScriptsAfterPaint } from './load-scripts.ts'

applyStoredTheme()
// In another tab, or on a later page, which a page restored from the back/forward cache has missed.
for (const switched of ['storage', 'pageshow']) addEventListener(switched, applyStoredTheme)
settleLanguage()
replayInputAfterHydration()
loadScriptsAfterPaint()
// Decodes the inline typefaces while the page arrives: otherwise the first layout starts that, and is then repeated.
for (const family of ['Jost', 'Literata']) document.fonts.load(`1em ${family}`).catch(() => {})
