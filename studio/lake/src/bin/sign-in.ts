import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import express, { Router } from 'express'
import type { Identity } from '../create-lake.ts'
import { isRecord } from '../document.ts'

const COOKIE = 'lake-session'
const OWNER: Identity = { id: 'owner', name: 'Owner', email: '' }

/** The sign-in of the one owner, with the code that the command prints. */
export function createOwnerSignIn() {
  const code = randomBytes(16).toString('base64url')
  const session = randomBytes(32).toString('base64url')
  const router: Router = Router()

  router.get('/sign-in', (request, response) => {
    response
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(pageFor(textIn(request.query.to), false))
  })
  router.post('/sign-in', express.urlencoded({ extended: false }), (request, response) => {
    const body: unknown = request.body
    const form = isRecord(body) ? body : {}
    const to = textIn(form.to)
    if (!isEqual(textIn(form.code), code))
      return void response.status(403).type('html').send(pageFor(to, true))
    response.cookie(COOKIE, session, { httpOnly: true, sameSite: 'lax' })
    response.redirect(303, isOwnPath(to, request) ? to : '/')
  })

  return {
    code,
    router,
    identify(request: IncomingMessage): Promise<Identity | null> {
      const value = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1]
      return Promise.resolve(isEqual(value ?? '', session) ? OWNER : null)
    },
    findMembers: () => Promise.resolve([OWNER]),
  }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** Constant-time comparison. */
function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function isOwnPath(to: string, request: IncomingMessage): boolean {
  return URL.canParse(to) && new URL(to).host === request.headers.host
}

const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const pageFor = (to: string, isWrong: boolean) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in</title>
<style>body{font:1rem system-ui;max-width:20rem;margin:20vh auto}input,button{font:inherit;width:100%;margin:.5rem 0}</style>
<form method="post" action="/sign-in"><h1>Sign in</h1>
${isWrong ? '<p role="alert">That is not the code.</p>' : ''}
<label>Code, as printed at the start <input name="code" type="password" required autofocus></label>
<input type="hidden" name="to" value="${escape(to)}"><button>Sign in</button></form></html>`
