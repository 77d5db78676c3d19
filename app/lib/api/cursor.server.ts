import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#app/lib/crypto.server.ts'
import { ApiRefusal } from './refusal.ts'

/** The list that a cursor belongs to: no other one may be read with it. */
interface OfList {
  accountId: string
  /** With the ids in it. */
  path: string
  sort: string | null
}

const mark = ({ accountId, path, sort }: OfList, place: string): Buffer =>
  keyedHash('api cursor', JSON.stringify([accountId, path, sort, place])).subarray(0, 12)

/** A place of a list as a program gets it. Lists start at the beginning for places that they don't know; programs mustn't. */
export const sealCursor = (list: OfList, place: string): string =>
  `${place}.${mark(list, place).toString('base64url')}`

/** @throws ApiRefusal malformed for anything that this list didn't answer */
export function openCursor(list: OfList, cursor: string): string {
  const [, place, given] = /^(.{1,4000})\.([\w-]{16})$/.exec(cursor) ?? []
  if (place !== undefined && timingSafeEqual(mark(list, place), Buffer.from(given!, 'base64url')))
    return place
  throw badCursor('cursor', '`nextCursor` of a page of this list, in the same order')
}

/** Refuses a cursor, and says what the parameter takes. */
export function badCursor(name: string, takes: string): ApiRefusal {
  const message = `This is no cursor of this list. It takes ${takes}.`
  return new ApiRefusal('malformed', `${name}: ${message}`, { fields: { [name]: message } })
}
