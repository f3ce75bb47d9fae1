import type { RequestHandler } from 'express'

/** Passport's types return `any` where it returns middleware. */
export function passportHandler(middleware: unknown): RequestHandler {
  if (!isHandler(middleware)) throw new TypeError('Passport did not return middleware')
  return middleware
}

const isHandler = (value: unknown): value is RequestHandler => typeof value === 'function'
