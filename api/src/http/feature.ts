import type { Router } from 'express'

/** A part of the API: its routers, and what it stops when the server stops. */
export type Feature = {
  /** By path below /api. */
  routers: Record<string, Router>
  /** The same; they come before the session, because what they answer is the same for everybody. */
  publicRouters?: Record<string, Router>
  /** The same; nobody but the owner gets past `ownerOnly`, which the application puts before them. */
  ownerRouters?: Record<string, Router>
  close?: () => Promise<void>
}
