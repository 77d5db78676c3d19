import { allAreas } from '#app/features/registry.server.ts'
import type { ApiCall } from '#app/lib/api/define-call.server.ts'

let sorted: readonly ApiCall[] | undefined

/** Every call, sorted by path, so that a fixed name comes before a name in braces. */
export function apiCalls(): readonly ApiCall[] {
  sorted ??= allAreas()
    .flatMap((area) => area.apiCalls ?? [])
    .toSorted(byPath)
  return sorted
}

/** `{` comes after the letters. */
function byPath({ path: a }: ApiCall, { path: b }: ApiCall): number {
  return a < b ? -1 : a > b ? 1 : 0
}

interface Place {
  call: ApiCall
  segments: string[]
}

let byLength: Map<number, Place[]> | undefined

/** The calls whose path has this many segments. */
function callsOfLength(length: number): Place[] {
  byLength ??= Map.groupBy(
    apiCalls().map((call) => ({ call, segments: call.path.split('/') })),
    ({ segments }) => segments.length,
  )
  return byLength.get(length) ?? []
}

export interface Match {
  call: ApiCall
  params: Record<string, string>
}

/** The calls at a path, one for each method. Empty for a path that no call has. */
export function callsAt(path: string): Match[] {
  const given = path.split('/')
  const found: Match[] = []
  for (const { call, segments } of callsOfLength(given.length)) {
    // `/users/me` is not the user `me`.
    if (found[0] && found[0].call.path !== call.path) continue
    const params = paramsOf(segments, given)
    if (params) found.push({ call, params })
  }
  return found
}

function paramsOf(segments: string[], given: string[]): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const [at, segment] of segments.entries()) {
    const value = given[at]!
    if (segment.startsWith('{')) {
      if (value === '') return null
      params[segment.slice(1, -1)] = value
    } else if (segment !== value) return null
  }
  return params
}
