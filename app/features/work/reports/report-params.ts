import { parseDay } from '#app/lib/dates.ts'
import { isUuid } from '#app/lib/uuid.ts'

// Reads the URL of a report, which users keep, send on and change by hand. What can't be meant is left out.

/** A page of a report as its URL names it. */
export interface ReportPage {
  limit: number
  /** The page's number: its label, and without a cursor the page itself. */
  page: number
  /** The last row of the page before, or the first one of the page after. */
  after: string | null
  before: string | null
}

export const FIRST_PAGE = { page: 1, after: null, before: null } satisfies Partial<ReportPage>

export function readReportPage(search: URLSearchParams, sizes: readonly number[], usual: number): ReportPage {
  return {
    limit: sizes.find((size) => String(size) === search.get('limit')) ?? usual,
    page: Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), 1000),
    after: search.get('after'),
    before: search.get('before'),
  }
}

/** The parameters of a page that differ from the usual ones. */
export const pageParams = ({ limit, page, after, before }: ReportPage, usual: number) => ({
  limit: limit === usual ? '' : String(limit),
  page: page === 1 ? '' : String(page),
  after: after ?? '',
  before: before ?? '',
})

/** A day, `yyyy-MM-dd`; empty for anything else. */
export function dayParam(search: URLSearchParams, name: string): string {
  const text = search.get(name)
  return parseDay(text) ? text! : ''
}

/** For filters by a record, those without one. */
export const NONE = 'none'

/** An id or NONE; empty for anything else. */
export function idParam(search: URLSearchParams, name: string): string {
  const text = search.get(name)
  return text === NONE || isUuid(text) ? text! : ''
}

const LONGEST_TEXT = 200

/** A text without what Postgres refuses. */
export const textParam = (search: URLSearchParams, name: string): string =>
  (search.get(name) ?? '')
    .slice(0, LONGEST_TEXT)
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()

/** One of the choices; the first one for anything else. */
export function choiceParam<Value extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly [Value, ...Value[]],
): Value {
  return choices.find((value) => value === search.get(name)) ?? choices[0]
}

/** The URL's search, starting with `?`. Empty parameters are left out. */
export const searchOf = (params: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''))}`

/** Says why nothing can be in a period; null for one that can be. */
export const periodProblem = (from: string, to: string): string | null =>
  from && to && from > to ? 'The period ends before it begins. Change one of its days.' : null
