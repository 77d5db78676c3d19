/** The URL parameters of tag management. */
export interface TagQuery {
  view: 'list' | 'cloud'
  q: string
}

export const TAGS_PATH = '/account/settings/tag-management'

export function readTagQuery(params: URLSearchParams): TagQuery {
  return { view: params.get('view') === 'cloud' ? 'cloud' : 'list', q: (params.get('q') ?? '').slice(0, 200) }
}

/** `?view=cloud&q=…`, without default values. */
export function tagSearch({ view, q }: Partial<TagQuery>): string {
  const params = new URLSearchParams({ ...(view === 'cloud' ? { view } : {}), ...(q ? { q } : {}) })
  return params.size > 0 ? `?${params}` : ''
}
