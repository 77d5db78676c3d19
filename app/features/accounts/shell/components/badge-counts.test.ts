import { expect, test } from 'vitest'
import { afterLoad, afterPush } from './badge-counts.ts'

const loaded = { counts: { messages: 3, boards: 1 }, pushed: {} }

test('a pushed number replaces that of its area only, and an older one changes nothing', () => {
  const pushed = afterPush(loaded, { counts: { messages: 4 }, countedAt: 20 }, 10)
  expect(pushed.counts).toEqual({ messages: 4, boards: 1 })
  expect(afterPush(pushed, { counts: { messages: 2 }, countedAt: 15 }, 10).counts.messages).toBe(4)
  expect(afterPush(loaded, { counts: { messages: 2 }, countedAt: 5 }, 10).counts.messages).toBe(3)
})

test('a load that was counted before a push keeps what was pushed; a later one replaces it all', () => {
  const pushed = afterPush(loaded, { counts: { messages: 4 }, countedAt: 20 }, 10)
  const early = afterLoad(pushed, { counts: { messages: 3, boards: 2 }, countedAt: 15 })
  expect(early.counts).toEqual({ messages: 4, boards: 2 })
  expect(afterLoad(early, { counts: { boards: 2 }, countedAt: 30 })).toEqual({
    counts: { boards: 2 },
    pushed: {},
  })
})
