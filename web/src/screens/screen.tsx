import type { ImpressionList } from '@portfolio/contract/impression'
import type { Language } from '@portfolio/contract/language'
import { type ComponentType, memo } from 'react'
import { useLoaderData } from 'react-router-dom'
import type { Loaded, Meta } from '#src/chrome/meta.ts'
import type { Content } from '#src/content/content.ts'
import type { RenderOptions } from '#src/render-types.ts'

/** Where screens load their data; the server and the browser have different ones. */
export type DataSources = Pick<RenderOptions, 'readInvitation' | 'hasGoogle' | 'hasMailServer'> & {
  content: Content
  /** A page of the guestbook, counted from 1; null when it cannot be read, which is logged. */
  listImpressions: (page: number) => Promise<ImpressionList | null>
}

export type ScreenRequest = DataSources & {
  language: Language
  params: Readonly<Record<string, string | undefined>>
  url: URL
}

export type Screen<Data> = {
  load: (request: ScreenRequest) => Promise<Loaded<Data>>
  Component: ComponentType
  dependsOnSearch: boolean
}

/**
 * A screen: the data it loads, its metadata and its view.
 * @param definition.load throws a `Response` to redirect
 * @param definition.dependsOnSearch whether `load` reads the query string of the URL
 */
export function defineScreen<Data>(definition: {
  load: (request: ScreenRequest) => Promise<Data>
  describe: (data: Data) => Meta
  View: ComponentType<{ data: Data }>
  dependsOnSearch?: boolean
}): Screen<Data> {
  const { load, describe, dependsOnSearch = false } = definition
  // Memoized, because the router renders its screens at each step of a navigation.
  const View = memo(definition.View)
  function Component() {
    // The router types loader data as `any`; this route's loader is `load` below.
    const { data }: Loaded<Data> = useLoaderData()
    return <View data={data} />
  }
  return {
    async load(request) {
      const data = await load(request)
      return { data, meta: describe(data) }
    },
    Component,
    dependsOnSearch,
  }
}
