import { escapeMarkup as escape } from '@portfolio/contract/markup'
import type { Language } from '@portfolio/contract/language'
import { languageInfo } from '@portfolio/contract/language'
import type { Mail } from './outbox.ts'

export type MailTexts = {
  subject: string
  /** Paragraphs parted by blank lines, with placeholders such as `{name}`. */
  body: string
  /** The words on the link; null for a mail without one. */
  action: string | null
}

/**
 * A mail in both forms, from the words of the translation documents.
 * @param values what the placeholders stand for; shown as text, whatever they hold
 * @param link where the mail's one link leads
 * @param quote what somebody wrote, shown as it is
 */
export function composeMail(options: {
  to: string
  language: Language
  texts: MailTexts
  values: Record<string, string>
  link?: string
  quote?: string
}): Mail {
  const { to, language, texts, values, link, quote } = options
  const subject = fill(texts.subject, values)
  const paragraphs = fill(texts.body, values).split(/\n{2,}/)
  const text = [...paragraphs, ...(quote ? [quote] : []), ...(link ? [link] : [])].join('\n\n')
  const html = toHtml({ subject, paragraphs, quote, action: texts.action, link, language })
  return { to, subject, text, html }
}

/** A subject is one header line, so line breaks in values become spaces. */
const fill = (template: string, values: Record<string, string>) =>
  template.replaceAll(
    /\{(\w+)\}/g,
    (whole, name: string) => values[name]?.replaceAll(/[\r\n]+/g, ' ') ?? whole,
  )

function toHtml(mail: {
  subject: string
  paragraphs: string[]
  quote?: string | undefined
  action: string | null
  link?: string | undefined
  language: Language
}) {
  const paragraphs = mail.paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px">${escape(paragraph).replaceAll('\n', '<br>')}</p>`,
  )
  const quote = mail.quote
    ? `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #c9c3b4;white-space:pre-wrap;overflow-wrap:anywhere">${escape(mail.quote)}</blockquote>`
    : ''
  const button =
    mail.link && mail.action
      ? `<p style="margin:24px 0"><a href="${escape(mail.link)}" style="background:#0b1026;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escape(mail.action)}</a></p><p style="margin:0;font-size:13px;color:#5b6078;word-break:break-all">${escape(mail.link)}</p>`
      : ''
  return `<!doctype html><html lang="${languageInfo(mail.language).tag}"><head><meta charset="utf-8"><title>${escape(mail.subject)}</title></head><body style="margin:0;padding:32px 16px;background:#f4f1ea"><div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:12px;font:16px/1.6 system-ui,sans-serif;color:#1a1d33">${paragraphs.join('')}${quote}${button}</div></body></html>`
}
