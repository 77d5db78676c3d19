/** What the list's address holds, besides the cursor of a page without JavaScript. */
export interface ListQuery {
  q: string
  /** `fav`, `#` or a letter; empty for all. */
  letter: string
}

export function readListQuery(params: URLSearchParams): ListQuery {
  const letter = params.get('letter') ?? ''
  return { q: params.get('q') ?? '', letter: /^(fav|#|[a-z])$/.test(letter) ? letter : '' }
}

/** `?q=…&letter=…&cursor=…`, without what is empty. */
export function listSearch(query: Partial<ListQuery> & { cursor?: string }): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value))
  return params.size > 0 ? `?${params}` : ''
}
