import { MOST_HITS, type SearchSource } from '#app/features/area.server.ts'
import type { SearchHit } from '#app/features/area.ts'
import { allAreas } from '#app/features/registry.server.ts'
import { searchTerm } from '#app/features/people/clients/list-clients.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { MIN_SEARCH, type SearchAnswer, type SearchGroup } from './search.ts'

/** Searches the sources of all areas in one transaction. Nothing for a term of one letter. */
export async function searchEverything(ctx: Ctx, typed: string): Promise<SearchAnswer> {
  if (!ctx.actor) throw forbidden()
  const term = searchTerm(typed)
  if ([...term].length < MIN_SEARCH) return { term, groups: [] }
  const sources = allAreas()
    .flatMap((area) => area.search ?? [])
    .toSorted((a, b) => a.position - b.position)
  const found = await ctx.db((tx) => Promise.all(sources.map((source) => source.find(tx, ctx, term))))
  const groups = sources.map((source, index) => groupOf(source, found[index]!, term))
  return { term, groups: groups.filter((group) => group.hits.length > 0) }
}

function groupOf({ kind, label, all }: SearchSource, hits: SearchHit[], term: string): SearchGroup {
  const more =
    all && hits.length > MOST_HITS && term.length >= all.minLength
      ? `${all.path}?${new URLSearchParams({ q: term })}`
      : null
  return { kind, label, hits: hits.slice(0, MOST_HITS).map((hit) => ({ ...hit, kind })), more }
}
