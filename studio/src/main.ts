import './studio.css'
import { sessionSchema, type User } from '@portfolio/contract/account'
import { callApi } from '@portfolio/contract/api-client'
import { showGate } from './gate.ts'
import { limitIdleWaits } from './idle-callbacks.ts'
import { nestConditions } from './nest-conditions.ts'
import { useOnlyOwnOrigin } from './only-own-origin.ts'
import { type ContentSource, atOwnHost } from '@portfolio/contract/content-source'
import { mayAccess, toolsOf } from '@portfolio/contract/roles'
import type { Role } from '@portfolio/contract/team'
import * as z from 'zod/mini'

const contentSourceSchema: z.ZodMiniType<ContentSource> = z.object({
  projectId: z.string(),
  dataset: z.string(),
  isHosted: z.boolean(),
  hasPreview: z.boolean(),
  apiHost: z.nullable(z.string()),
  assetHost: z.string(),
})

/** The content source that the server has written into the Studio's page. */
const source = atOwnHost(
  contentSourceSchema.parse(JSON.parse(document.getElementById('portfolio-config')?.textContent ?? 'null')),
  location.origin,
)
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
    renderStudio(root, createConfig(source, visitor))
  }
}

/** @returns the person who is signed in on the site; null for an anonymous visitor, or when the API does not answer */
async function readVisitor(): Promise<User | null> {
  const session = await callApi('/auth/session').catch(() => null)
  return session && sessionSchema.parse(session.body).user
}

/**
 * Makes the dataset of comments, unless it is there. Sanity's Studio makes it while a first comment is typed, whose
 * letters until then are lost.
 */
async function makeCommentsDataset({ apiHost, dataset }: ContentSource, visitor: User | null) {
  if (!visitor?.role || !mayAccess(visitor.role, 'write', 'drafts')) return
  // The Studio makes it after all where this fails.
  await fetch(`${apiHost}/v1/comments/${dataset}/setup`, { method: 'POST' }).catch(() => null)
}

function isOfOthers(role: Role, pathname: string): boolean {
  const [, , first = ''] = pathname.split('/')
  // Links to documents open in the tool of the content.
  const tool = first === 'intent' ? 'structure' : first
  return toolsOf('owner').includes(tool) && !toolsOf(role).includes(tool)
}
