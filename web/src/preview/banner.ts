import { createHash } from 'node:crypto'
import { escapeMarkup } from '@portfolio/contract/markup'
import { pathToLeave } from './leave-path.ts'

export const renderBanner = (texts: { note: string; leavePreview: string }, path: string) =>
  `<style>${STYLE}</style>
<aside id="preview-banner"><span>${escapeMarkup(texts.note)}</span> <a href="${escapeMarkup(pathToLeave(path))}">${escapeMarkup(texts.leavePreview)}</a></aside>`

const STYLE = `#preview-banner{position:fixed;z-index:900;inset:auto 0 0;padding:.4rem 1rem;background:#7c2d12;color:#fff;
font-size:.9rem;text-align:center}#preview-banner a{color:inherit;text-decoration:underline}
@media print{#preview-banner{display:none}}`

export const BANNER_STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
