import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './paging.ts'

test('a cursor keeps any text and id', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), fc.uuid(), (text, id) => {
      const place = { text: text.toWellFormed(), id }
      expect(decodeCursor(encodeCursor(place))).toEqual(text.includes('\0') ? null : place)
    }),
  )
})

test.each(['', 'x', '!!', btoa('[]'), btoa('["a","b"]'), btoa('{"a":1}'), 'A'.repeat(5000)])(
  '%j is no cursor',
  (cursor) => {
    expect(decodeCursor(cursor)).toBeNull()
  },
)
