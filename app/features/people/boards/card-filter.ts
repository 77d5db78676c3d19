import { endOfWeek } from 'date-fns/endOfWeek'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { startOfWeek } from 'date-fns/startOfWeek'
import { subDays } from 'date-fns/subDays'
import { parseDay } from '#app/lib/dates.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { SortKey } from '#app/lib/paging.ts'
import { CARD_COLORS, type CardColor } from './board.ts'
import type { CardView } from './board-views.server.ts'

export const DUE_FILTERS = ['overdue', 'today', 'week', 'none'] as const
export type DueFilter = (typeof DUE_FILTERS)[number]

/** The selection and order of a board's cards. A card needs one of several people, tags or colors. */
export interface CardFilter {
  /** Searched in title, details and the contact's names and numbers. */
  text: string
  /** Users' ids, and `none` for cards without an assignee. */
  who: readonly string[]
  /** Names of tags of the card's contact. */
  tags: readonly string[]
  colors: readonly CardColor[]
  due: DueFilter | null
  sort: 'hand' | 'due'
  /** Show Completed. */
  completed: boolean
  /** Cards show the tags of their contacts. */
  tagsShown: boolean
  /** Id of the saved view that is open. */
  saved?: string | null
}

export const NO_FILTER: CardFilter = {
  text: '',
  who: [],
  tags: [],
  colors: [],
  due: null,
  sort: 'hand',
  completed: false,
  tagsShown: false,
}

const MOST_CHOSEN = 50
const LONGEST = 200

export function readFilter(params: URLSearchParams): CardFilter {
  const all = (name: string) => [
    ...new Set(
      params
        .getAll(name)
        .filter((value) => value !== '' && value.length <= LONGEST && !value.includes('\0'))
        .slice(0, MOST_CHOSEN),
    ),
  ]
  const due = params.get('due')
  return {
    text: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST),
    who: all('who'),
    tags: all('tag'),
    colors: CARD_COLORS.filter((color) => params.getAll('color').includes(color)),
    due: DUE_FILTERS.find((one) => one === due) ?? null,
    sort: params.get('sort') === 'due' ? 'due' : 'hand',
    completed: params.get('completed') === '1',
    tagsShown: params.get('show') === 'tags',
    ...(isUuid(params.get('saved')) && { saved: params.get('saved') }),
  }
}

/** `?q=…&who=…&tag=…&color=…&due=…&sort=due&completed=1&show=tags`, without default values. */
export function filterSearch({
  text,
  who,
  tags,
  colors,
  due,
  sort,
  completed,
  tagsShown,
  saved,
}: CardFilter): string {
  const params = new URLSearchParams([
    ...(text ? [['q', text]] : []),
    ...who.map((id) => ['who', id]),
    ...tags.map((tag) => ['tag', tag]),
    ...colors.map((color) => ['color', color]),
    ...(due ? [['due', due]] : []),
    ...(sort === 'due' ? [['sort', 'due']] : []),
    ...(completed ? [['completed', '1']] : []),
    ...(tagsShown ? [['show', 'tags']] : []),
    ...(saved ? [['saved', saved]] : []),
  ])
  return params.size > 0 ? `?${params}` : ''
}

/** The values with this one added or removed. */
export const toggled = <Value extends string>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

/** Whether it hides some cards of the lanes that are shown. */
export const isFiltering = (filter: CardFilter): boolean =>
  filterSearch({ ...filter, sort: 'hand', completed: false, tagsShown: false, saved: null }) !== ''

/** The days, `yyyy-MM-dd`, on which a card of the filter is due; a week begins on Sunday. Null for any day, or none. */
export function dueDays(due: DueFilter | null, today: string): { from: string | null; to: string } | null {
  const day = parseISO(today)
  const text = (date: Date) => lightFormat(date, 'yyyy-MM-dd')
  if (due === 'overdue') return { from: null, to: text(subDays(day, 1)) }
  if (due === 'today') return { from: today, to: today }
  if (due === 'week') return { from: text(startOfWeek(day)), to: text(endOfWeek(day)) }
  return null
}

/** Whether a card matches the filter, as the server decides, but for its text, which the browser doesn't have. */
export function matchesFilter(card: CardView, filter: CardFilter, today: string): boolean {
  const { who, tags, colors, due } = filter
  if (who.length > 0 && !who.includes(card.assignedTo ?? 'none')) return false
  if (tags.length > 0 && !card.tags.some((tag) => tags.includes(tag))) return false
  if (colors.length > 0 && !(card.color && colors.includes(card.color))) return false
  if (due === 'none') return card.dueOn === null
  const days = dueDays(due, today)
  if (!days) return true
  if (due === 'overdue' && card.done) return false
  return card.dueOn !== null && card.dueOn <= days.to && (days.from === null || card.dueOn >= days.from)
}

/** A card's place in its lane, as cursors name it. */
export const placeOf = (card: CardView, sort: CardFilter['sort']): SortKey => ({
  text: sort === 'due' ? `${card.dueOn ?? 'infinity'} ${card.position}` : card.position,
  id: card.id,
})

/** The parts of a cursor of a lane that is sorted by due date; null for one of another order. */
export function splitDuePlace(text: string): { due: string; position: string } | null {
  const at = text.indexOf(' ')
  const due = text.slice(0, at)
  return at > 0 && (due === 'infinity' || parseDay(due)) ? { due, position: text.slice(at + 1) } : null
}

/** By code point, as Postgres sorts positions. */
export const comparePlaces = (a: SortKey, b: SortKey): number =>
  a.text < b.text ? -1 : a.text > b.text ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0
