import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { listenLocally } from './listen-locally.ts'

type Received = { path: string; headers: IncomingHttpHeaders; body: unknown }

const words = z.array(z.string())
const asked = z.object({
  q: z.optional(words),
  text: z.optional(words),
  messages: z.optional(z.array(z.object({ content: z.string() }))),
})

/** A server that speaks DeepL's, LibreTranslate's and OpenAI's protocol, and translates by putting a mark before each text. */
export async function startTranslationServer(translate = (text: string) => `@${text}`) {
  const received: Received[] = []
  let answerNext: ((response: ServerResponse) => void) | null = null
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = JSON.parse(await readAll(request))
    received.push({ path: request.url ?? '', headers: request.headers, body })
    const failing = answerNext
    answerNext = null
    if (failing) return failing(response)
    const { q, text: texts, messages } = asked.parse(body)
    response.setHeader('Content-Type', 'application/json')
    if (q) return void response.end(JSON.stringify({ translatedText: q.map(translate) }))
    if (texts)
      return void response.end(
        JSON.stringify({ translations: texts.map((each) => ({ text: translate(each) })) }),
      )
    const given = z.object({ texts: words }).parse(JSON.parse(messages?.at(-1)?.content ?? ''))
    const content = `\`\`\`json\n${JSON.stringify({ texts: given.texts.map(translate) })}\n\`\`\``
    response.end(JSON.stringify({ choices: [{ message: { content } }] }))
  }
  const server = createServer((request, response) => void answer(request, response))
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    /** Answers the next request in another way. */
    failNext(how: (response: ServerResponse) => void) {
      answerNext = how
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
