import { expect, test } from 'vitest'
import { listBehind } from './list-behind.ts'

test('a number of texts or reviews leads to the same user and month, and others lead nowhere', () => {
  const of = { userId: '0198c1a0-0000-7000-8000-000000000001', month: '2026-02' }
  const days = `from=2026-02-01&to=2026-02-28&by=${of.userId}`
  expect(listBehind('messages', 3, of)).toBe(`/messages?texts=sent&${days}`)
  expect(listBehind('reviews', 3, of)).toContain(of.userId)
  expect([listBehind('messages', 0, of), listBehind('reviews_rating', null, of)]).toEqual([null, null])
  expect(listBehind('calls', 3, of)).toBeNull()
})
