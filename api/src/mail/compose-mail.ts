import type { Language } from '@portfolio/contract/language'
import { type Sender, mailHtml } from './mail-html.ts'
import type { Mail } from './outbox.ts'

/** Texts with placeholders such as `{name}`. */
export type MailTexts = {
  subject: string
  /** Paragraphs separated by blank lines. */
  body: string
  /** The words on the button; null for a mail without a link. */
  action: string | null
  /** The line above the link that is written out. */
  linkHint: string
  footer: string
}

/**
 * A mail as HTML and as plain text, from the translation documents.
 * @param values what replaces the placeholders; always shown as text
 * @param link the mail's one link
 * @param quote a visitor's text, shown unchanged
 */
export function composeMail(options: {
  to: string
  language: Language
  texts: MailTexts
  values: Record<string, string>
  sender: Sender
  link?: string
  quote?: string
}): Mail {
  const { to, language, texts, sender, link, quote } = options
  const values = { owner: sender.owner, site: sender.host, ...options.values }
  const subject = fill(texts.subject, values)
  const paragraphs = fill(texts.body, values).split(/\n{2,}/)
  const footer = fill(texts.footer, values)
  const text = [
    ...paragraphs,
    ...(quote ? [quote] : []),
    ...(link ? [link] : []),
    `-- \n${footer}\n${sender.origin}`,
  ].join('\n\n')
  const button = link && texts.action ? { link, action: texts.action, hint: texts.linkHint } : null
  const html = mailHtml({ subject, paragraphs, quote: quote ?? null, button, footer, sender, language })
  return { to, subject, text, html }
}

/** A subject is one header line, so line breaks in values become spaces. */
const fill = (template: string, values: Record<string, string>) =>
  template.replaceAll(
    /\{(\w+)\}/g,
    // Own properties only: editors write the texts, and `{constructor}` would find an inherited one.
    (whole, name: string) => (Object.hasOwn(values, name) ? oneLine(values[name] ?? '') : whole),
  )

const oneLine = (value: string) => value.replaceAll(/[\r\n]+/g, ' ')
