import type { ReactNode } from 'react'

/**
 * A link to another site, labelled that it opens in a new tab.
 * @param props.label the visible words, and what they belong to, where several links have the same. An attribute, because
 *   each hidden element of a long list is laid out.
 */
export function NewTabLink(props: {
  href: string
  hint: string
  label?: string
  className?: string
  children: ReactNode
}) {
  const { label } = props
  return (
    <a
      className={props.className}
      href={props.href}
      target="_blank"
      rel="noreferrer"
      aria-label={label && `${label} (${props.hint})`}
    >
      {props.children}
      {!label && <span className="visually-hidden"> ({props.hint})</span>}
    </a>
  )
}
