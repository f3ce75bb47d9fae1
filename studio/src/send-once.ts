import type { ClientConfig, HttpRequestEvent } from '@sanity/client'
import { type Observable, catchError, defer, of, retry, throwError, timer } from 'rxjs'
import { read, readText } from '../translation/read.ts'

type Handler = NonNullable<ClientConfig['_requestHandler']>
type Send = Parameters<Handler>[1]

/** Doubles up to two seconds. */
export const retryDelay = (attempt: number) => Math.min(100 * 2 ** attempt, 2_000)

/**
 * Repeats a change whose answer is lost, such as by a change of the network, until the lake has made it or refuses it. It
 * keeps its transaction id, so that it is made once: Sanity's Studio itself would send it under another id, and what was
 * typed would be stored twice.
 */
export const sendOnce =
  (send: Send): Send =>
  (request) => {
    const transactionId = readText(request.body, 'transactionId')
    if (transactionId === '') return send(request)
    return defer(() => send(request)).pipe(
      retry({
        delay: (error: unknown, attempt) =>
          isUnanswered(error) ? timer(retryDelay(attempt)) : throwError(() => error),
      }),
      catchError((error): Observable<HttpRequestEvent> => {
        if (!isMade(error, transactionId)) throw error
        const { url, method = 'POST' } = request
        return of({ type: 'response', statusCode: 200, headers: {}, body: { transactionId }, url, method })
      }),
    )
  }

/** No answer, or that of a proxy whose server has given none. */
const isUnanswered = (error: unknown) =>
  [undefined, 502, 504].some((status) => status === read(error, 'statusCode'))

const isMade = (error: unknown, transactionId: string) =>
  read(error, 'statusCode') === 409 &&
  readText(error, 'message').includes(`A transaction with the ID "${transactionId}" already exists`)
