import type { ServerBuild } from 'react-router'
import type { RouteAccess } from './fixture.ts'
import { ROUTE_ACCESS } from './fixtures.ts'

export interface Target {
  id: string
  access: RouteAccess
  path: string
  reads: boolean
  writes: boolean
  page: boolean
}

/** Every route of the build with a URL of the tried account's records. */
export function routeTargets(
  routes: ServerBuild['routes'],
  named: (values: Record<string, string>) => Record<string, string>,
): Target[] {
  return Object.values(routes).flatMap((route) => {
    const access = route && ROUTE_ACCESS[route.id]
    if (!route || !access) return []
    let pattern = ''
    for (let at: typeof route | undefined = route; at; at = at.parentId ? routes[at.parentId] : undefined) {
      if (at.path) pattern = `${at.path.replace(/^\//, '')}/${pattern}`
    }
    const values = named(access.params ?? {})
    const query = new URLSearchParams(named(access.query ?? {})).toString()
    const path = `/${pattern.replace(/\/$/, '')}`.replaceAll(
      /:(\w+)\??/g,
      (_, name: string) => values[name] ?? 'x',
    )
    const module = route.module as { loader?: unknown; action?: unknown; default?: unknown }
    return [
      {
        id: route.id,
        access,
        path: route.index ? `${path}?index` : query ? `${path}?${query}` : path,
        reads: Boolean(module.loader || module.default),
        writes: Boolean(module.action),
        page: Boolean(module.default),
      },
    ]
  })
}
