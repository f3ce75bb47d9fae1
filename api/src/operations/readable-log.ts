import type { DestinationStream } from 'pino'
import * as z from 'zod/mini'

const lineSchema = z.object({
  req: z.optional(z.object({ id: z.string(), method: z.string(), url: z.string() })),
  res: z.optional(z.object({ statusCode: z.number() })),
  responseTime: z.optional(z.number()),
})

/**
 * Writes the lines of the log for people: time, level and message; of a request its method, address, status and id.
 * The formatter is loaded only where it is used.
 * @param output a terminal, which gets colours unless NO_COLOR is set
 */
export async function createReadableLog(output: DestinationStream): Promise<DestinationStream> {
  const { prettyFactory } = await import('pino-pretty')
  const format = prettyFactory({
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,req,res,responseTime',
    messageFormat: describe,
  })
  return { write: (line) => output.write(format(line)) }
}

function describe(line: Record<string, unknown>, messageKey: string): string {
  const message = line[messageKey]
  const msg = typeof message === 'string' ? message : ''
  const { req, res, responseTime } = lineSchema.safeParse(line).data ?? {}
  const answer = res ? ` (${res.statusCode} in ${responseTime} ms)` : ''
  return req ? `${req.method} ${req.url}: ${msg}${answer}, request ${req.id}` : msg
}
