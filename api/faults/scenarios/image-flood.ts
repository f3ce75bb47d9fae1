import * as z from 'zod/mini'
import { flood } from '../support/flood.ts'
import type { Scenario } from '../support/scenario.ts'

const QUERY = '*[_type == "sanity.imageAsset" && extension != "svg"]{url}'

/** Clients that request the largest and slowest variants, each variant once. */
export const imageFlood: Scenario = {
  name: 'image flood',
  async play(stage) {
    const { site } = stage
    const response = await fetch(
      new URL(`/lake/v1/data/query/production?query=${encodeURIComponent(QUERY)}`, site.origin),
    )
    const { result } = z.parse(answer, await response.json())
    const images = result.map(({ url }) => new URL(url, site.origin).pathname)
    await flood(stage, {
      title: 'image transforms',
      clients: 50,
      shortMs: 5_000,
      longMs: 30_000,
      next: (client, count) => {
        const image = images[(client * 7 + count) % images.length] ?? ''
        // Sizes are rounded to a few steps, so the rectangle makes each variant unique.
        const rect = `0,0,${1_199 - (count % 600)},${749 - (client % 300)}`
        return { path: `${image}?rect=${rect}&w=4999&h=4999&fit=scale&fm=avif&q=100` }
      },
    })
  },
}

const answer = z.object({ result: z.array(z.object({ url: z.string() })) })
