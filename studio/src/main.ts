import './studio.css'
import { type User, sessionSchema } from '@portfolio/contract/account'
import { callApi } from '@portfolio/contract/api-client'
import { makeCommentsDataset } from './comments-dataset.ts'
import { readContentSource } from './content-source.ts'
import { showGate } from './gate.ts'
import { limitIdleWaits } from './idle-callbacks.ts'
import { nestConditions } from './nest-conditions.ts'
import { useOnlyOwnOrigin } from './only-own-origin.ts'
import { isOfOthers } from './tools-of-role.ts'

const source = readContentSource()
if (!source.isHosted) {
  useOnlyOwnOrigin()
  document.documentElement.dataset.ownLake = ''
}

nestConditions()
limitIdleWaits()
// Not awaited: the modules imported below wait until this one has run.
void start()

async function start() {
  const root = document.getElementById('studio')
  const visitor = await readVisitor()
  // Hosted Sanity has accounts and roles of its own.
  const isRefused =
    !source.isHosted && visitor !== null && (!visitor.role || isOfOthers(visitor.role, location.pathname))

  if (root && isRefused) {
    showGate(root, visitor)
  } else {
    // Imported after functions of the browser were replaced, because modules of the Studio keep references to them.
    const [{ renderStudio }, { createConfig }] = await Promise.all([
      import('sanity'),
      import('./create-config.ts'),
      source.isHosted ? null : makeCommentsDataset(source, visitor),
    ])
    renderStudio(root, createConfig(source, visitor?.role ?? 'owner', visitor?.role === 'owner'))
  }
}

/** @returns the person who is signed in on the site; null for an anonymous visitor, or when the API does not answer */
async function readVisitor(): Promise<User | null> {
  const session = await callApi('/auth/session').catch(() => null)
  return session && sessionSchema.parse(session.body).user
}
