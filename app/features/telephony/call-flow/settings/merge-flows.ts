import type { FlowFields } from './call-flow-form.ts'

// Two users edited one flow: each part that only one of them touched keeps that change. Sub-groups are distinguished by their
// names, call groups and their users by their ids. A message and a user's device are one part each.

type Values = Record<string, unknown>

/**
 * The flow as `theirs`, with what `mine` changed since both began with `base`. Where both changed a part, mine counts.
 * `base` comes from a form, and may be anything.
 */
export const mergeFlows = (base: unknown, mine: FlowFields, theirs: FlowFields): FlowFields =>
  merge(base, mine, theirs) as FlowFields

function merge(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, base)) return theirs
  if (isSame(theirs, base) || isSame(mine, theirs)) return mine
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return mergeLists(Array.isArray(base) ? base : [], mine, theirs)
  }
  if (!hasParts(mine) || !hasParts(theirs)) return mine
  const before = isObject(base) ? base : {}
  return Object.fromEntries(Object.keys(mine).map((key) => [key, merge(before[key], mine[key], theirs[key])]))
}

function mergeLists(base: unknown[], mine: unknown[], theirs: unknown[]): unknown[] {
  const [was, my, their] = [byIdentity(base), byIdentity(mine), byIdentity(theirs)]
  const kept = (key: string) => {
    if (my.has(key) && their.has(key)) return true
    // When one of them removed an item, the other's changes to it count only if they are mine.
    const [mineItem, baseItem] = [my.get(key), was.get(key)]
    return my.has(key) ? !isSame(mineItem, baseItem) : !was.has(key)
  }
  const order = (list: Map<string, unknown>) =>
    [...list.keys()].filter((key) => was.has(key) && my.has(key) && their.has(key))
  const leading = isSame(order(my), order(was)) ? [their, my] : [my, their]
  return [...new Set(leading.flatMap((list) => [...list.keys()]))].filter(kept).map((key) => {
    if (!my.has(key)) return their.get(key)
    return their.has(key) ? merge(was.get(key), my.get(key), their.get(key)) : my.get(key)
  })
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasParts = (value: unknown): value is Values =>
  isObject(value) && !('type' in value) && !('device' in value)

/** Items of a list by their name, or their id. */
const byIdentity = (list: unknown[]): Map<string, unknown> =>
  new Map(
    list
      .filter(isObject)
      .map((item) => ['label' in item ? String(item.name).toLowerCase() : String(item.id), item]),
  )

/** Alike whatever the order of keys. */
export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value ?? null
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, sorted(each)])
}
