import { parseDay } from '#app/lib/dates.ts'
import { isUuid } from '#app/lib/uuid.ts'

// Parameters of URLs, which users keep, send on and change by hand: what can't be meant is read as the usual value.

/** How a value is read from a URL and written into one. */
export interface Param<Value> {
  /** From all texts that the URL has under the name. */
  read(texts: readonly string[]): Value
  /** As a URL and a form have it: an empty text, or none of several, stays out of the URL. */
  write(value: Value): string | readonly string[]
  /** Its description in the API's document. */
  hint: string
  /** All texts that it takes; null where these can't be listed. */
  choices: readonly string[] | null
  /** The kind of record that its ids name. A saved view opens without those that are gone. */
  of?: 'tag' | 'user' | 'location' | 'board'
  /** It says how the page looks, not which rows are found: a change of it stays on the page. */
  beside?: true
  /** Saved views don't keep it. */
  unsaved?: true
  /** It orders the rows: the keys, each in the direction in which its head sorts first. */
  sorts?: readonly string[]
}

export type Params = Readonly<Record<string, Param<unknown>>>
export type ParamValues<Of extends Params> = {
  -readonly [Name in keyof Of]: Of[Name] extends Param<infer Value> ? Value : never
}

export const readParams = <Of extends Params>(params: Of, search: URLSearchParams): ParamValues<Of> =>
  Object.fromEntries(
    Object.entries(params).map(([name, param]) => [name, param.read(search.getAll(name))]),
  ) as ParamValues<Of>

function param<Value>(
  read: (text: string) => Value,
  write: (value: Value) => string,
  hint: string,
  choices: readonly string[] | null = null,
): Param<Value> {
  return { read: (texts) => read(texts[0] ?? ''), write, hint, choices }
}
const same = (text: string) => text

/** A day, `yyyy-MM-dd`; empty for none. */
export const dayParam = () => param((text) => (parseDay(text) ? text : ''), same, 'A day, yyyy-MM-dd.')

/** For filters by a record, those without one. */
export const NONE = 'none'

/** An id; empty for none. */
export const idParam = (of?: Param<string>['of']): Param<string> => ({
  ...param((text) => (isUuid(text) ? text : ''), same, 'An id.'),
  ...(of && { of }),
})

/** An id or NONE; empty for none. */
export const idOrNoneParam = (of?: Param<string>['of']): Param<string> => ({
  ...param((text) => (text === NONE || isUuid(text) ? text : ''), same, 'An id, or none.'),
  ...(of && { of }),
})

/** Different ids. */
export const idsParam = (most: number): Param<string[]> => ({
  read: (texts) => [...new Set(texts.filter(isUuid))].slice(0, most),
  write: (ids) => ids,
  hint: 'Ids.',
  choices: null,
})

/** A text without what Postgres refuses. */
export const textParam = (longest = 200) =>
  param(
    (text) =>
      text
        .slice(0, longest)
        .replace(/\p{Cc}/gu, ' ')
        .toWellFormed()
        .trim(),
    same,
    `A text of at most ${longest} characters.`,
  )

/** One of the choices; `usual`, by default the first one, for anything else. */
export const choiceParam = <const Value extends string>(
  choices: readonly [Value, ...Value[]],
  usual: Value = choices[0],
) =>
  param<Value>(
    (text) => choices.find((value) => value === text) ?? usual,
    same,
    `One of ${choices.filter(Boolean).join(', ')}.`,
    choices,
  )

/** Whether a checkbox is ticked. */
export const flagParam = () =>
  param(
    (text) => text === 'on',
    (value) => (value ? 'on' : ''),
    'on, or nothing.',
    ['on'],
  )

type KeyOf<Sort extends string> = Sort extends `-${infer Key}` ? Key : Sort
/** A key, with a minus sign the other way round. */
export type SortOf<Sort extends string> = KeyOf<Sort> | `-${KeyOf<Sort>}`

/** The order of a list: its keys as their heads sort first, the usual one before the others. */
export const sortParam = <const Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
): Param<SortOf<Sort>> => ({
  ...choiceParam(sorts.flatMap((sort) => [sort, reversed(sort)]) as [SortOf<Sort>, ...SortOf<Sort>[]]),
  sorts,
})

export const isDescending = (sort: string): boolean => sort.startsWith('-')
export const sortKeyOf = (sort: string): string => (isDescending(sort) ? sort.slice(1) : sort)
export const reversed = (sort: string): string => (isDescending(sort) ? sort.slice(1) : `-${sort}`)

/** A whole number, the nearest one within its bounds. */
export const numberParam = (usual: number, { least, most }: { least: number; most: number }) =>
  param(
    (text) => Math.min(Math.max(/^\d{1,6}$/.test(text) ? Number(text) : usual, least), most),
    String,
    `A whole number from ${least} to ${most}.`,
  )

/** A whole number within its bounds; null for anything else. */
export const optionalNumberParam = ({ least, most }: { least: number; most: number }) =>
  param<number | null>(
    (text) => (/^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null),
    (value) => (value === null ? '' : String(value)),
    `A whole number from ${least} to ${most}.`,
  )

/** One of the choices; null for anything else. */
export const optionalChoiceParam = <const Value extends string>(choices: readonly Value[]) =>
  param<Value | null>(
    (text) => choices.find((value) => value === text) ?? null,
    (value) => value ?? '',
    `One of ${choices.join(', ')}.`,
    choices,
  )

/** Null instead of an empty text. */
export const orNull = <Value extends string>(of: Param<Value>): Param<Exclude<Value, ''> | null> => ({
  ...of,
  read: (texts) => (of.read(texts) || null) as Exclude<Value, ''> | null,
  write: (value) => value ?? '',
})

/** A parameter of how the page looks. */
export const beside = <Value>(of: Param<Value>, saved: 'saved' | 'unsaved' = 'saved'): Param<Value> => ({
  ...of,
  beside: true,
  ...(saved === 'unsaved' && { unsaved: true }),
})
