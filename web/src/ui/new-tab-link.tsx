import type { ReactNode } from 'react'

/** A link to another site, labelled that it opens in a new tab. */
export function NewTabLink(props: { href: string; hint: string; className?: string; children: ReactNode }) {
  return (
    <a className={props.className} href={props.href} target="_blank" rel="noreferrer">
      {props.children}
      <span className="visually-hidden"> ({props.hint})</span>
    </a>
  )
}
