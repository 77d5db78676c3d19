/** What the list's address holds, besides the cursor of a page without JavaScript. */
export interface ListQuery {
  q: string
  /** `fav`, `tags` (the groups to choose from), `#` or a letter; empty for all. */
  letter: string
  /** Id of a tag whose contacts are shown. */
  tag: string
}

export function readListQuery(params: URLSearchParams): ListQuery {
  const letter = params.get('letter') ?? ''
  const tag = params.get('tag') ?? ''
  return {
    q: params.get('q') ?? '',
    letter: /^(fav|#|[a-z])$/.test(letter) || (letter === 'tags' && !tag) ? letter : '',
    tag,
  }
}

/** `?q=…&letter=…&tag=…&cursor=…`, without what is empty. */
export function listSearch(query: Partial<ListQuery> & { cursor?: string }): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value))
  return params.size > 0 ? `?${params}` : ''
}
