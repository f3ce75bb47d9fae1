import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { routes } from './support/routes.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ROUTE = /\b(?:router|api)\.(get|post|put|delete|patch)\(\s*(\[[^\]]*\]|'[^']*'|`[^`]*`)/g

/** Method and path of every route in the sources, in Express's syntax. */
const mounted = globSync(['api/src/**/*.ts', 'studio/lake/src/**/*.ts'], {
  cwd: ROOT,
  // The lake's command has routes that the site does not mount.
  exclude: ['studio/lake/src/bin/**'],
})
  .flatMap((file) => [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(ROUTE)])
  .flatMap(([, method = '', paths = '']) =>
    [...paths.matchAll(/['`]([^'`]+)['`]/g)].map(([, path = '']) => ({ method: method.toUpperCase(), path })),
  )
  // The root path of a router does not tell where the router is mounted.
  .filter(({ path }) => path !== '/')

/** Prefixes that a source defines as a constant are left out. */
const toPattern = (path: string) =>
  new RegExp(
    `${path
      .replace(/^\$\{\w+\}/, '')
      .replaceAll(/\{\/:\w+\}/g, '(/[^/]+)?')
      .replaceAll(/\{\*\w+\}/g, '.*')
      .replaceAll(/:\w+/g, '[^/]+')}$`,
  )

test('requests are generated for every mounted route', () => {
  expect(mounted.length).toBeGreaterThan(60)
  const missing = mounted.filter(
    ({ method, path }) =>
      !routes.some((route) => route.method === method && toPattern(path).test(route.path)),
  )
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
