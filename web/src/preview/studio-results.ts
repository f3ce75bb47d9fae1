import type { ClientPerspective, ContentSourceMap } from '@sanity/client'
import { createNode, createNodeMachine } from '@sanity/comlink'
import {
  type LoaderControllerMsg,
  type LoaderNodeMsg,
  createCompatibilityActors,
} from '@sanity/presentation-comlink'
import type { ContentSource } from '@portfolio/contract/content-source'

export type Answer = { result: unknown; resultSourceMap?: ContentSourceMap | null | undefined }
type Kept = { query: string; params: Record<string, string>; answer: Answer | null }

/** How many queries the Studio keeps up to date: those of the page and of earlier pages. */
const KEPT_QUERIES = 8
/** The Studio drops a query without a heartbeat for longer. */
const HEARTBEAT_MS = 10_000

const resultKey = (query: string, params: unknown) => JSON.stringify([query, params])

/**
 * Results of the page's queries from the surrounding Studio, which include unsaved edits of its form.
 * `@sanity/core-loader` uses the same messages of the Presentation tool, but waits for ever for a closed Studio and
 * also fetches every query itself.
 * @param onChange called when the result of a query has changed
 */
export function createStudioResults({ projectId, dataset }: ContentSource, onChange: () => void) {
  const kept = new Map<string, Kept>()
  let perspective: ClientPerspective = 'drafts'
  let isConnected = false
  const node = createNode<LoaderNodeMsg, LoaderControllerMsg>(
    { name: 'loaders', connectTo: 'presentation' },
    createNodeMachine<LoaderNodeMsg, LoaderControllerMsg>().provide({
      actors: createCompatibilityActors<LoaderNodeMsg>(),
    }),
  )

  function ask({ query, params }: Kept) {
    if (!isConnected) return
    node.post('loader/query-listen', {
      projectId,
      dataset,
      perspective,
      query,
      params,
      heartbeat: HEARTBEAT_MS,
    })
  }
  const askAll = () => kept.forEach(ask)

  function forgetAnswers() {
    for (const one of kept.values()) one.answer = null
  }

  node.onStatus((status) => {
    const wasConnected = isConnected
    isConnected = status === 'connected'
    if (isConnected) return askAll()
    if (!wasConnected) return
    forgetAnswers()
    onChange()
  })
  node.on('loader/perspective', (message) => {
    if (isSame(message.perspective, perspective)) return
    perspective = message.perspective
    forgetAnswers()
    askAll()
  })
  node.on('loader/query-change', ({ query, params, result, resultSourceMap, ...message }) => {
    const one = kept.get(resultKey(query, params))
    if (!one || !isSame(message.perspective, perspective)) return
    one.answer = { result, resultSourceMap }
    onChange()
  })

  return {
    /** What the Studio shows: drafts until it says otherwise, a release, or what is published. */
    perspective: () => perspective,

    /** @returns null when the Studio has not answered, or outside a Studio */
    find(query: string, params: Record<string, string>): Answer | null {
      const key = resultKey(query, params)
      const known = kept.get(key)
      const one = known ?? { query, params, answer: null }
      kept.delete(key)
      kept.set(key, one)
      const [oldest] = kept.keys()
      if (kept.size > KEPT_QUERIES && oldest !== undefined) kept.delete(oldest)
      if (!known) ask(one)
      return one.answer
    },

    /** Changes the results until the Studio sends newer ones. */
    change(update: (result: unknown) => unknown) {
      for (const one of kept.values())
        if (one.answer) one.answer = { ...one.answer, result: update(one.answer.result) }
      onChange()
    },

    start() {
      node.start()
      setInterval(askAll, HEARTBEAT_MS)
    },
  }
}

const isSame = (one: ClientPerspective, other: ClientPerspective) => String(one) === String(other)
