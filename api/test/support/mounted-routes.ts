import type { Router } from 'express'

type Stack = Router['stack']

/** Every `METHOD /path` that a router and the routers mounted in it answer, with `/v1` for any version of the lake. */
export const mountedRoutes = (router: Router): string[] => [...new Set(routesOf(router.stack, ''))]

function routesOf(stack: Stack, prefix: string): string[] {
  return stack.flatMap((layer) => {
    const { route } = layer
    if (route) {
      const methods = [...new Set(route.stack.map(({ method }) => method.toUpperCase()))]
      return pathsOf(route.path).flatMap((path) => methods.map((method) => `${method} ${prefix}${path}`))
    }
    const below: unknown = Reflect.get(layer.handle, 'stack')
    if (!isStack(below)) return []
    return pathsOf(Reflect.get(layer, 'rawPath')).flatMap((path) => routesOf(below, prefix + segment(path)))
  })
}

/** A router mounted at `/` adds nothing to the paths below it. */
const segment = (path: string) => (path === '/' ? '' : path)

function pathsOf(path: unknown): string[] {
  if (Array.isArray(path)) return path.flatMap(pathsOf)
  if (path instanceof RegExp) return ['/v1']
  return typeof path === 'string' ? [path] : ['']
}

const isStack = (value: unknown): value is Stack => Array.isArray(value)
