import type { Plugin } from 'vite'

/** What is replaced in `@sanity/mutator`, each with its replacement. */
const REPLACED = [
  [
    'operations.push((doc) => patch.apply(doc))',
    'operations.push((doc) => { try { return patch.apply(doc) } catch { return doc } })',
  ],
  // A dropped patch is not yet part of the document that its event brings back.
  [
    'debug("needRebase === %s", needRebase)), needRebase;',
    'debug("needRebase === %s", needRebase)), needRebase || this.EDGE === null;',
  ],
] as const

/** @throws {Error} when the library has changed */
export const withDroppedPatches = (code: string): string =>
  REPLACED.reduce((changed, [own, better]) => {
    if (!changed.includes(own)) throw new Error('The mutator has changed: docs/patches.md')
    return changed.replace(own, better)
  }, code)

/**
 * A patch that is on its way is dropped where it does not apply to what others have made of the document meanwhile. The
 * library throws, and the form of a person who types while somebody publishes would be gone.
 */
export const droppedPatches: Plugin = {
  name: 'dropped-patches',
  transform: (code, id) =>
    /[\\/]@sanity[\\/]mutator[\\/]/.test(id) ? { code: withDroppedPatches(code), map: null } : null,
}
