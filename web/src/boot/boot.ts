// Runs in the head of a page, before the first paint.
import { settleLanguage } from '#src/language/settle-language.ts'
import { applyStoredTheme } from '#src/state/theme.ts'
import { replayInputAfterHydration } from './replay-input.ts'
import { loadScriptsAfterPaint } from './load-scripts.ts'

applyStoredTheme()
// A page restored from the back/forward cache has missed a switch on a later page.
addEventListener('pageshow', applyStoredTheme)
settleLanguage()
replayInputAfterHydration()
loadScriptsAfterPaint()
// Decodes the inline typefaces while the page arrives: otherwise the first layout starts that, and is then repeated.
for (const family of ['Jost', 'Literata']) document.fonts.load(`1em ${family}`).catch(() => {})
