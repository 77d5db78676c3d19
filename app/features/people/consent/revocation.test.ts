import { expect, test } from 'vitest'
import { readKeyword } from './consent.ts'
import { ASKS, ORDINARY } from './revocation.fixture.ts'
import { mayRevoke } from './revocation.ts'

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replaceAll('\\n', '\n').replaceAll('\\u200b', '\u200b'))

test.each(lines(ASKS))('nothing is sent after “%s” before someone decides', (body) => {
  expect(mayRevoke(body) || readKeyword(body)?.event === 'opt-out').toBe(true)
})

test.each(lines(ORDINARY))('“%s” is an ordinary text', (body) => {
  expect(mayRevoke(body)).toBe(false)
  expect(readKeyword(body)).toBeNull()
})

test('a long text is read in a moment, whatever it repeats', () => {
  const fragments = ['stop all of ', 'stop any more ', 'text ', 'remove me from the ', 'no me mande ', 'opt out of my ', 's.t.o.p ', "don't want to get ", 'wrong number ', 'a b '] // prettier-ignore
  const began = performance.now()
  for (const fragment of fragments) {
    for (const other of fragments) mayRevoke((fragment + other).repeat(200))
  }
  expect((performance.now() - began) / fragments.length ** 2).toBeLessThan(50)
})
