import type { Router } from 'express'
import type { Role } from '@portfolio/contract/team'

/** A part of the API: its routers, and what it closes at a stop of the server. */
export type Feature = {
  /** Routers by path below /api. */
  routers?: Record<string, Router>
  /** Routers that are mounted before the session, because every client gets the same answers. */
  publicRouters?: Record<string, Router>
  /** Routers for accounts with one of the roles; the application mounts them behind `only`. */
  roleRouters?: Record<string, { roles: readonly Role[]; router: Router }>
  close?: () => Promise<void>
}
