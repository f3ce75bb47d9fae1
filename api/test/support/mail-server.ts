import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { portOf } from './listen-locally.ts'

/** A real SMTP server for loopback, without accounts and encryption. */
export const createMailServer = (options: SMTPServerOptions) =>
  new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options })

/** @returns the settings of a portfolio that uses the server */
export async function listenForMail(server: SMTPServer) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { SMTP_URL: `smtp://127.0.0.1:${portOf(server.server)}`, MAIL_FROM: 'portfolio@example.test' }
}

/** Parses the mail that a server's `onData` receives. */
export const readMail = async (data: Readable) => PostalMime.parse(await buffer(data))

export const closeMailServer = (server: SMTPServer) =>
  new Promise<void>((resolve) => server.close(() => resolve()))
