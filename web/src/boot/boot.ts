// Runs in the head of a page, before the first paint.
import { settleLanguage } from '#src/language/settle-language.ts'
import { applyStoredTheme } from '#src/state/theme.ts'
import { replayInputAfterHydration } from './replay-input.ts'
import { loadScriptsAfterPaint } from './load-scripts.ts'
import { loadTypefaces } from './load-typefaces.ts'

applyStoredTheme()
settleLanguage()
replayInputAfterHydration()
loadScriptsAfterPaint()
loadTypefaces()
