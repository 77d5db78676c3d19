import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/**
 * Returns a function that says whether a path shows a page to a signed-in user. Sign-in pages, unknown addresses, files
 * and action-only routes don't count.
 */
export function pageFinder({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => boolean {
  const childrenOf = (parent?: string): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parent) return []
      const { id, path, index } = route
      return index ? { id, path, index } : { id, path, children: childrenOf(id) }
    })
  const tree = childrenOf()
  return (path) => {
    const matches = matchRoutes(tree, path) ?? []
    const last = matches.at(-1)?.route
    if (!last?.id || last.path === '*' || !matches.some(({ route }) => route.id === 'frame')) return false
    return routes[last.id]?.module.default !== undefined
  }
}

/** The patterns of the routes that only take forms, such as /contacts/:id/favorite. */
export function formPatterns({ routes }: Pick<ServerBuild, 'routes'>): ReadonlySet<string> {
  const patternOf = (id?: string): string => {
    const route = id ? routes[id] : undefined
    return route ? [patternOf(route.parentId), route.path].filter(Boolean).join('/') : ''
  }
  const forms = Object.values(routes).filter((route) => {
    const { action, loader, default: component } = route?.module ?? {}
    return action && !loader && !component
  })
  return new Set(forms.map((route) => `/${patternOf(route!.id)}`))
}
