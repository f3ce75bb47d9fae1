import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type DestinationStream,
  type Logger,
  type SerializedRequest,
  type SerializedResponse,
  pino,
  stdSerializers,
} from 'pino'
import { pinoHttp } from 'pino-http'
import { withoutSecrets } from '@portfolio/contract/secret-parameters'

const serializeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const { message, stack } = error
  return {
    ...stdSerializers.err(error),
    message: withoutSecrets(message),
    stack: withoutSecrets(stack ?? ''),
  }
}

/**
 * The process's log: lines of JSON without cookies and tokens. Synchronous, because a SIGKILL may follow a line.
 * @param destination receives the lines; standard output without it
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const log = pino(
    {
      level,
      serializers: { err: serializeError },
      hooks: {
        logMethod(args, method) {
          const [details]: unknown[] = args
          const error =
            typeof details === 'object' && details !== null && 'err' in details ? details.err : null
          if (error === null || (watchers.get(log)?.(error) ?? true)) method.apply(this, args)
        },
      },
    },
    destination ?? standardOutput(),
  )
  return log
}

/**
 * Standard output. A line that cannot be written, as on a full disk, is given up together with pino's destination, which
 * would keep it: a fatal line waits, with the whole process, until all of them are written.
 */
function standardOutput(): DestinationStream {
  const open = () => pino.destination({ dest: 1, sync: true }).on('error', () => (output = open()))
  let output = open()
  return { write: (line) => void output.write(line) }
}

/** @returns whether the line with the error is written */
type Watcher = (error: unknown) => boolean
const watchers = new WeakMap<Logger, Watcher>()

/** Calls the watcher with each error that the log, or a child of it, is about to write. */
export const watchErrors = (log: Logger, watcher: Watcher) => void watchers.set(log, watcher)

/** Logs requests, without the headers that could sign somebody in, under the id that their answer has. */
export const createRequestLog = (
  log: Logger,
): ((request: IncomingMessage, response: ServerResponse, next?: () => void) => void) =>
  pinoHttp({
    logger: log,
    // The client's own X-Request-Id is ignored: it could forge log lines.
    genReqId: (_request, response) => String(response.getHeader('X-Request-Id')),
    serializers: {
      err: serializeError,
      req: ({ id, method, url, remoteAddress, headers }: SerializedRequest) => ({
        id,
        method,
        url: withoutSecrets(url),
        remoteAddress,
        userAgent: headers['user-agent'],
        referer: headers.referer && withoutSecrets(headers.referer),
      }),
      res: ({ statusCode }: SerializedResponse) => ({ statusCode }),
    },
  })
