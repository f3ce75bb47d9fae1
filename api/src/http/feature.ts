import type { Router } from 'express'
import type { Role } from '@portfolio/contract/team'

/** A part of the API: its routers, and what it stops when the server stops. */
export type Feature = {
  /** By path below /api. */
  routers: Record<string, Router>
  /** The same, mounted before the session, because their answers are the same for everybody. */
  publicRouters?: Record<string, Router>
  /** The same, for people with one of the roles: the application mounts them behind `only`. */
  roleRouters?: Record<string, { roles: readonly Role[]; router: Router }>
  close?: () => Promise<void>
}
