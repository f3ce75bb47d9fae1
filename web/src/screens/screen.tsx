import type { Language } from '@portfolio/contract/language'
import type { ComponentType } from 'react'
import { useLoaderData } from 'react-router-dom'
import type { Content } from '#src/content/content.ts'
import type { Guestbook } from '#src/guestbook/guestbook.ts'

/** What a screen is asked to show. */
export type ScreenRequest = {
  content: Content
  guestbook: Guestbook
  language: Language
  params: Readonly<Record<string, string | undefined>>
  url: URL
}

/** What a page says of itself to browsers, search engines and link previews. */
export type Meta = {
  title: string
  description: string
  /** Asset of a picture for link previews; the site's own when left out. */
  image?: string | null
  /** Whether search engines may list it; they may when left out. */
  isListed?: boolean
  /** 404 for a page that says that there is nothing here. */
  status?: 404
}

export type Screen<Data> = {
  load: (request: ScreenRequest) => Promise<Data>
  describe: (data: Data) => Meta
  Component: ComponentType
  dependsOnSearch: boolean
}

/**
 * A screen: what it reads, what it says of itself, how it looks.
 * @param definition.load throws a `Response` to redirect
 * @param definition.dependsOnSearch whether `load` reads the part of the address after the question mark
 */
export function defineScreen<Data>(definition: {
  load: (request: ScreenRequest) => Promise<Data>
  describe: (data: Data) => Meta
  View: ComponentType<{ data: Data }>
  dependsOnSearch?: boolean
}): Screen<Data> {
  const { load, describe, View, dependsOnSearch = false } = definition
  function Component() {
    // Without a type argument the router leaves it open what a loader gave; here it is `load` above.
    const data = useLoaderData()
    return <View data={data} />
  }
  return { load, describe, Component, dependsOnSearch }
}
