import { createMultiMatcher } from '@remix-run/route-pattern/match'
import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/**
 * Returns a function that says whether a path shows a page to a signed-in user. Sign-in pages, unknown addresses, files
 * and action-only routes don't count. React Router's `matchRoutes` would parse all routes again at each call, which takes 5 ms.
 */
export function pageFinder({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => boolean {
  const pages = new Map<string, boolean>()
  for (const [id, route] of Object.entries(routes)) {
    if (!route || (route.path === undefined && !route.index) || route.path === '*') continue
    const pattern = patternOf(routes, id).replaceAll(/\/(:\w+)\?/g, '(/$1)') || '/'
    // An index route has the address of its parent.
    if (route.index || !pages.has(pattern)) {
      pages.set(pattern, isInFrame(routes, id) && route.module.default !== undefined)
    }
  }
  const matcher = createMultiMatcher<boolean>({ ignoreCase: true })
  for (const [pattern, isPage] of pages) matcher.add(pattern, isPage)
  return (path) => {
    const url = new URL('http://localhost')
    url.pathname = path.replace(/[?#].*/s, '').replace(/\/+$/, '')
    return matcher.match(url)?.data ?? false
  }
}

function isInFrame(routes: Routes, id?: string): boolean {
  return id !== undefined && (id === 'frame' || isInFrame(routes, routes[id]?.parentId))
}

/** A route's whole path with its parameters, such as /contacts/:id. */
function patternOf(routes: Routes, id?: string): string {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return ''
  return patternOf(routes, route.parentId) + (route.path ? `/${route.path}` : '')
}

/** The patterns of the routes that only take forms, such as /contacts/:id/favorite. */
export function formPatterns({ routes }: Pick<ServerBuild, 'routes'>): ReadonlySet<string> {
  const forms = Object.values(routes).filter((route) => {
    const { action, loader, default: component } = route?.module ?? {}
    return action && !loader && !component
  })
  return new Set(forms.map((route) => patternOf(routes, route!.id)))
}
