import manifest from './package.json' with { type: 'json' }

/** The version of the whole project: a release gives every package the same one. */
export const VERSION = manifest.version
