import type { IncomingMessage } from 'node:http'

/** Whether a request asks for something without changing it. */
export const isRead = ({ method }: Pick<IncomingMessage, 'method'>) => method === 'GET' || method === 'HEAD'

/** The path that was asked for, without the query. */
export const requestPath = ({ url = '' }: Pick<IncomingMessage, 'url'>) => url.split('?', 1)[0] ?? ''
