import type { ServerArea } from './area.server.ts'

let registered: readonly ServerArea[] | null = null

/**
 * Hands over all areas, from the top down, when a process starts. An area that collects what the others add reads them from
 * here: the list of areas imports it, so it can't import the list. Null forgets them, so that no test relies on another's.
 */
export function registerAreas(areas: readonly ServerArea[] | null): void {
  registered = areas
}

/**
 * All areas, from the top down. Call it within functions: modules load before the areas are registered.
 * @throws Error before that
 */
export function allAreas(): readonly ServerArea[] {
  if (!registered)
    throw new Error(
      'No areas are registered yet. A program imports app/areas.server.ts, a test calls useAreas() of tests/setup/areas.ts.',
    )
  return registered
}
