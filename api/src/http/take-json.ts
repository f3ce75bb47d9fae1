import type { Response } from 'express'

/** Hands the JSON of an answer to `take` instead of sending it; `response.json` sends again from then on. */
export function takeJson(response: Response, take: (body: unknown) => void) {
  const send = response.json
  response.json = (body: unknown) => {
    response.json = send
    take(body)
    return response
  }
}
