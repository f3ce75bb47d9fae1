import { escapeMarkup } from '@portfolio/contract/markup'

/** The note on pages that show drafts, with the way back to what visitors see. No visitor's page has it. */
export const renderBanner = (texts: { previewNote: string; leavePreview: string }, path: string) =>
  `<style>${STYLE}</style>
<aside id="preview-banner"><span>${escapeMarkup(texts.previewNote)}</span> <a href="${escapeMarkup(
    `/api/preview/disable?${new URLSearchParams({ to: path })}`,
  )}">${escapeMarkup(texts.leavePreview)}</a></aside>`

const STYLE = `#preview-banner{position:fixed;z-index:900;inset:auto 0 0;padding:.4rem 1rem;background:#7c2d12;color:#fff;
font-size:.9rem;text-align:center}#preview-banner a{color:inherit;text-decoration:underline}
@media print{#preview-banner{display:none}}`
