// Runs in the head of a page, before anything is painted.
import { settleLanguage } from '#src/language/settle-language.ts'
import { applyStoredTheme } from '#src/state/theme.ts'
import { keepEarlyActs } from './early-acts.ts'
import { loadScriptsAfterPaint } from './load-scripts.ts'

applyStoredTheme()
settleLanguage()
keepEarlyActs()
loadScriptsAfterPaint()
