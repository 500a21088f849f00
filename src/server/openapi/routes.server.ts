/** The mounted routes of the API, with what their middleware tells: the rules of the body, and who may call. */
import type { Hono } from 'hono'
import type * as z from 'zod/mini'
import type { HttpEnv } from '#http/env.server.ts'
import type { Access } from '#http/middleware/guards.server.ts'
import { api } from '#paths.ts'

export interface MountedRoute {
  method: string
  /** As the router has it, such as `/api/blogs/:id`. */
  path: string
  /** Of the body, which is strict. */
  bodySchema?: z.ZodMiniType
  isBodyOptional: boolean
  /** Absent: anybody. */
  access?: Access
  needsRecentAuth: boolean
}

/** One for each method and path. */
export function mountedRoutes(app: Hono<HttpEnv>): MountedRoute[] {
  const isRoute = ({ method, path }: Handler) => method !== 'ALL' && path.startsWith(`${api.base}/`)
  const routes = Map.groupBy(app.routes.filter(isRoute), ({ method, path }) => `${method} ${path}`)
  const guards = app.routes.filter(({ method }) => method === 'ALL')
  return [...routes.values()].flatMap((handlers) => {
    const [first] = handlers
    if (!first) return []
    const { method, path } = first
    const before = guards.filter((guard) => covers(guard.path, path))
    return [{ method, path, ...told([...before, ...handlers]) }]
  })
}

type Handler = Hono<HttpEnv>['routes'][number]

/** What `validateJson`, its variants and the guards attach to their middleware. */
interface Attached {
  bodySchema?: (language: string) => z.ZodMiniType
  isBodyOptional?: true
  access?: Access
  isRecentAuth?: true
}

function told(handlers: Handler[]) {
  const attached = handlers.map(({ handler }) => handler as Attached)
  const bodySchema = attached.find((each) => each.bodySchema)?.bodySchema?.('en')
  const access = attached.findLast((each) => each.access)?.access
  return {
    ...(bodySchema && { bodySchema }),
    ...(access && { access }),
    isBodyOptional: attached.some((each) => each.isBodyOptional),
    needsRecentAuth: attached.some(({ isRecentAuth }) => isRecentAuth),
  }
}

/** `/api/messages/*` covers `/api/messages` and what is below it. */
function covers(pattern: string, path: string) {
  const base = pattern.replace(/\/\*$/, '')
  return base !== '' && (path === base || path.startsWith(`${base}/`))
}
