import { z } from 'zod'
import { isUuid } from './uuid.ts'

/** One page of a list that is read by key: what the next one starts after, and which one this is. */
export interface ListPage<Item> {
  items: Item[]
  /** The cursor this page was asked with; null for the first. */
  cursor: string | null
  /** Null on the last page. */
  nextCursor: string | null
}

/** Place in a list sorted by a text and then by id. */
export interface Place {
  text: string
  id: string
}

const placeSchema = z.tuple([z.string(), z.string().refine(isUuid)])

/** Opaque in an address; it holds the sort key of the last row shown. */
export function encodeCursor(place: Place): string {
  const bytes = new TextEncoder().encode(JSON.stringify([place.text, place.id]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Null for anything that is no cursor of ours: the list then starts at its beginning. */
export function decodeCursor(cursor: string | null): Place | null {
  if (!cursor || cursor.length > 4000) return null
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    const json = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(binary, (char) => char.charCodeAt(0)),
    )
    const [text, id] = placeSchema.parse(JSON.parse(json))
    return text.includes('\0') ? null : { text, id }
  } catch {
    return null
  }
}
