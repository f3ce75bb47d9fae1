import type { Router } from 'express'
import type { Role } from '@portfolio/contract/team'

/** A part of the API: its routers, and what it closes at a stop of the server. */
export type Feature = {
  /** By path below /api. */
  routers?: Record<string, Router>
  /** The same, mounted before the session: every client gets the same answers. */
  publicRouters?: Record<string, Router>
  /** The same, for accounts with one of the roles: the application mounts them behind `only`. */
  roleRouters?: Record<string, { roles: readonly Role[]; router: Router }>
  close?: () => Promise<void>
}
