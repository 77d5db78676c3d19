// @isolated: replaces modules or methods
import { expect, test, vi } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import { loadCards } from './load-cards.server.ts'

const ctx = {
  db: (work: (tx: unknown) => unknown) => work({ execute: async () => [] }),
} as unknown as Ctx

test('a card that fails leaves the others, and so does one that hangs', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  let arrive: (shown: string) => void = () => {}
  const cards = await loadCards<Record<'good' | 'bad' | 'slow' | 'none' | 'last', string>>(ctx, {
    slow: () => new Promise<string>((done) => (arrive = done)),
    bad: () => Promise.reject(new Error('no such table')),
    good: async () => 'shown',
    none: null,
    last: async () => 'shown too',
  })
  expect(cards).toMatchObject({
    bad: { problem: true },
    good: { data: 'shown' },
    none: null,
    last: { data: 'shown too' },
  })
  expect(logged).toHaveBeenCalledWith({ err: expect.any(Error), card: 'bad' }, 'card not loaded')
  expect(cards.slow).toBeInstanceOf(Promise)
  arrive('late')
  expect(await cards.slow).toEqual({ data: 'late' })
})

test('takes three connections at most, in the order of the cards', async () => {
  let running = 0
  let most = 0
  const order: string[] = []
  const load = (name: string) => async () => {
    order.push(name)
    most = Math.max(most, ++running)
    await new Promise((done) => setTimeout(done, 2))
    running -= 1
    return name
  }
  const names = Array.from({ length: 10 }, (_, index) => `card ${index}`)
  const cards = await loadCards(ctx, Object.fromEntries(names.map((name) => [name, load(name)])))
  expect(await Promise.all(Object.values(cards))).toEqual(names.map((data) => ({ data })))
  expect([most, order]).toEqual([3, names])
})

test('a card that is asked for alone is waited for, and no other is loaded', async () => {
  const other = vi.fn(async () => 'not asked for')
  const slow = () => new Promise<string>((done) => setTimeout(() => done('shown'), 400))
  expect(await loadCards(ctx, { other, slow }, 'slow')).toEqual({ other: null, slow: { data: 'shown' } })
  expect(other).not.toHaveBeenCalled()
})
