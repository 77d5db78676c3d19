import { refusal } from './errors.ts'
import type { Params } from './params.ts'

export const LIST_PARAMS = ['created', 'ending_before', 'expand', 'limit', 'starting_after']

type Item = { id: string; created?: number }

/** A page of a list, which has the newest first. `items` has the oldest first. */
export function page<Listed extends Item>(items: Listed[], params: Params, url: string) {
  const wanted = inRange(items, params).toReversed()
  const limit = params.integer('limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw refusal('Invalid integer: limit must be from 1 to 100', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    })
  }
  const after = params.text('starting_after')
  const before = params.text('ending_before')
  if (before) {
    const end = indexOf(wanted, before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: wanted.slice(start, end), has_more: start > 0, url }
  }
  const start = after ? indexOf(wanted, after, 'starting_after') + 1 : 0
  return {
    object: 'list',
    data: wanted.slice(start, start + limit),
    has_more: wanted.length > start + limit,
    url,
  }
}

function indexOf(items: Item[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id)
  if (index < 0) throw refusal(`No such object: '${id}'`, { code: 'resource_missing', param })
  return index
}

/** The filter `created`, a time or a range. */
function inRange<Listed extends Item>(items: Listed[], params: Params): Listed[] {
  if (!params.has('created')) return items
  if (params.isText('created')) return items.filter(({ created }) => created === params.integer('created'))
  const range = params.object('created')
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => range?.integer(name))
  return items.filter(
    ({ created = 0 }) =>
      created > (gt ?? -1) &&
      created >= (gte ?? 0) &&
      created < (lt ?? Infinity) &&
      created <= (lte ?? Infinity),
  )
}
