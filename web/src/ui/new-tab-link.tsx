import type { ReactNode } from 'react'

/**
 * A link to another site, labelled that it opens in a new tab.
 * @param props.hint says so to assistive technology
 * @param props.rel with `me` for a profile of the site's owner
 * @param props.label the whole accessible name, in long lists: each hidden element with a hint would cost layout time
 */
export function NewTabLink(
  props: { href: string; className?: string | undefined; rel?: 'me noreferrer'; children: ReactNode } & (
    | { hint: string; label?: never }
    | { label: string; hint?: never }
  ),
) {
  return (
    <a
      className={props.className}
      href={props.href}
      target="_blank"
      rel={props.rel ?? 'noreferrer'}
      aria-label={props.label}
    >
      {props.children}
      {props.hint && <span className="visually-hidden"> ({props.hint})</span>}
    </a>
  )
}
