// Runs in the head of a page, before the first paint.
import { settleLanguage } from '#src/language/settle-language.ts'
import { applyStoredTheme } from '#src/state/theme.ts'
import { replayInputAfterHydration } from './replay-input.ts'
import { loadScriptsAfterPaint } from './load-scripts.ts'

applyStoredTheme()
settleLanguage()
replayInputAfterHydration()
loadScriptsAfterPaint()
// While the rest of the page arrives: browsers else read typefaces in the first layout that needs them, and lay out twice.
for (const family of ['Jost', 'Literata']) document.fonts.load(`1em ${family}`).catch(() => {})
