import { randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import {
  type DestinationStream,
  type Logger,
  type SerializedRequest,
  type SerializedResponse,
  pino,
  stdSerializers,
} from 'pino'
import { pinoHttp } from 'pino-http'

const SECRET_PARAMETERS = /([?&](?:token|code|state|credential)=)[^&\s"'#]+/gi

/** Without the tokens that mailed links and OAuth redirects carry in their query. */
const withoutTokens = (text: string) =>
  text.includes('=') ? text.replaceAll(SECRET_PARAMETERS, '$1[redacted]') : text

const serializeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const { message, stack } = error
  return { ...stdSerializers.err(error), message: withoutTokens(message), stack: withoutTokens(stack ?? '') }
}

/** The process's log: lines of JSON without cookies and tokens. Synchronous, because a SIGKILL may follow a line. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, serializers: { err: serializeError } },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )

/** The id of the log lines of the request that is answered. */
export const requestIdOf = (response: Response): string => response.get('X-Request-Id') ?? ''

/** Logs every request, without the headers that could sign somebody in, and gives its answer the id of its log lines. */
export const createRequestLog = (log: Logger): RequestHandler =>
  pinoHttp({
    logger: log,
    // The client's own X-Request-Id is ignored: it could forge log lines.
    genReqId: (_request, response) => {
      const id = randomUUID()
      response.setHeader('X-Request-Id', id)
      return id
    },
    serializers: {
      err: serializeError,
      req: ({ id, method, url, remoteAddress, headers }: SerializedRequest) => ({
        id,
        method,
        url: withoutTokens(url),
        remoteAddress,
        userAgent: headers['user-agent'],
        referer: headers.referer && withoutTokens(headers.referer),
      }),
      res: ({ statusCode }: SerializedResponse) => ({ statusCode }),
    },
  })
