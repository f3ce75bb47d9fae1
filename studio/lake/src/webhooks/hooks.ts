import type { Registry } from '../store/registry.ts'
import { type Hook, parseStoredHook } from './hook.ts'

export type Hooks = ReturnType<typeof openHooks>

/** The webhooks of a project. Parsed once, because each transaction looks them up. */
export function openHooks(registry: Registry) {
  let known: readonly Hook[] | null = null
  const read = () =>
    registry
      .hooks()
      .map(parseStoredHook)
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  return {
    /** The oldest first. */
    all: () => (known ??= read()),
    put(hook: Hook) {
      known = null
      registry.putHook(hook.id, JSON.stringify(hook))
    },
    remove(id: string) {
      known = null
      registry.removeHook(id)
    },
  }
}
