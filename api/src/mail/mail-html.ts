import { type Language, languageInfo } from '@portfolio/contract/language'
import { escapeMarkup } from '@portfolio/contract/markup'
import { LOGO_SOURCE } from './logo.ts'

/** @property host the site's address without its scheme */
type Sender = { owner: string; origin: string }

/**
 * The colours of the site's light theme, as inline styles: mail clients drop custom properties, and many drop style
 * elements.
 */
const DAY = {
  sky: '#dbe8f6',
  card: '#ffffff',
  ink: '#141a44',
  soft: '#3b4375',
  line: '#a9c3e3',
  link: '#1c4fb8',
  action: '#141a44',
  onAction: '#ffffff',
} as const
/** Dark theme, for clients that follow the system's colour scheme. */
const NIGHT_RULES = `
.sky{background:#0c1033!important}
.card{background:#151b4a!important}
.ink{color:#eef0ff!important}
.soft{color:#b9bfea!important}
.line{border-color:#343c84!important}
.link{color:#8cc8ff!important}
.action{background:#ffe3a0!important;color:#141a44!important}`

const DISPLAY = "Jost,'Century Gothic','Trebuchet MS',sans-serif"
const TEXT = "Literata,Georgia,'Times New Roman',serif"

/** Tables, because Outlook lays out nothing else reliably. Every value is escaped. */
export function mailHtml(mail: {
  subject: string
  paragraphs: string[]
  quote: string | null
  button: { link: string; action: string; hint: string } | null
  footer: string
  sender: Sender
  language: Language
}): string {
  const { subject, paragraphs, quote, button, footer, sender, language } = mail
  return `<!doctype html>
<html lang="${languageInfo(language).tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${NIGHT_RULES}
}</style>
</head>
<body class="sky" style="margin:0;background:${DAY.sky}">
<table role="presentation" class="sky" width="100%" cellpadding="0" cellspacing="0" style="background:${DAY.sky}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 20px">${header(sender)}</td></tr>
<tr><td class="card" style="background:${DAY.card};border-radius:14px;padding:32px 28px">
<h1 class="ink" style="margin:0 0 20px;font:600 26px/1.25 ${DISPLAY};color:${DAY.ink}">${escapeMarkup(subject)}</h1>
${paragraphs.map(paragraph).join('\n')}
${quote ? blockquote(quote) : ''}${button ? buttonWithLink(button) : ''}
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;font:14px/1.5 ${TEXT};color:${DAY.soft}">${escapeMarkup(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const header = ({ owner, origin }: Sender) =>
  `<a href="${escapeMarkup(origin)}" class="ink" style="color:${DAY.ink};text-decoration:none;font:600 20px/40px ${DISPLAY}"><img src="${LOGO_SOURCE}" width="40" height="40" alt="" style="display:inline-block;vertical-align:middle;margin-right:12px;border:0">${escapeMarkup(owner)}</a>`

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;font:17px/1.6 ${TEXT};color:${DAY.ink};overflow-wrap:anywhere">${escapeMarkup(text).replaceAll('\n', '<br>')}</p>`

const blockquote = (text: string) =>
  `<blockquote class="ink line" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${DAY.line};font:17px/1.6 ${TEXT};color:${DAY.ink};white-space:pre-wrap;overflow-wrap:anywhere">${escapeMarkup(text)}</blockquote>\n`

const buttonWithLink = ({ link, action, hint }: { link: string; action: string; hint: string }) =>
  `<p style="margin:28px 0"><a href="${escapeMarkup(link)}" class="action" style="display:inline-block;background:${DAY.action};color:${DAY.onAction};padding:14px 26px;border-radius:99px;font:600 17px/1.2 ${DISPLAY};text-decoration:none">${escapeMarkup(action)}</a></p>
<p class="soft" style="margin:0;font:14px/1.5 ${TEXT};color:${DAY.soft}">${escapeMarkup(hint)}<br><a href="${escapeMarkup(link)}" class="link" style="color:${DAY.link};word-break:break-all">${escapeMarkup(link)}</a></p>`
