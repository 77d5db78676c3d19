/** The URL of the list: page from 1, limit, format, isActive, and sort with '-' for descending. */
export interface CampaignQuery {
  format: 'sms' | 'email' | null
  isActive: boolean
  page: number
  limit: number
  sort: string
}

export const PAGE_SIZES = [5, 10, 25, 50]
const DEFAULT_SORT = '-createdAt'
const SORTS = ['name', 'description', 'start', 'createdAt']

export function readCampaignQuery(params: URLSearchParams): CampaignQuery {
  const format = params.get('format')
  const limit = Number(params.get('limit'))
  const page = Number(params.get('page'))
  const sort = params.get('sort') ?? DEFAULT_SORT
  return {
    format: format === 'sms' || format === 'email' ? format : null,
    isActive: params.get('isActive') !== 'false',
    page: Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 1,
    limit: PAGE_SIZES.includes(limit) ? limit : 10,
    sort: SORTS.includes(sort.replace(/^-/, '')) ? sort : DEFAULT_SORT,
  }
}

/** `?format=sms&page=2`, without default values. */
export function campaignSearch(query: CampaignQuery, more: Record<string, string> = {}): string {
  const params = new URLSearchParams({
    ...(query.format ? { format: query.format } : {}),
    ...(query.isActive ? {} : { isActive: 'false' }),
    ...(query.page > 1 ? { page: String(query.page) } : {}),
    ...(query.limit === 10 ? {} : { limit: String(query.limit) }),
    ...(query.sort === DEFAULT_SORT ? {} : { sort: query.sort }),
    ...more,
  })
  return params.size > 0 ? `?${params}` : ''
}
