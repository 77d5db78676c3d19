import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainCode, problemOf } from './sms-errors.ts'
import { higherStatus, type DeliveryStatus, readCarrierStatus, replacedBy, worst } from './sms-status.ts'

const ALL: DeliveryStatus[] = [
  'pending',
  'sending',
  'uncertain',
  'sent',
  'failed',
  'undelivered',
  'delivered',
]
const status = fc.constantFrom(...ALL)

describe('a delivery’s status', () => {
  test('ends the same for any order and repetition of callbacks', () => {
    const callbacks = fc.array(status, { minLength: 1, maxLength: 8 }).chain((list) =>
      fc.record({
        list: fc.constant(list),
        shuffled: fc
          .tuple(
            fc.shuffledSubarray(list, { minLength: list.length }),
            fc.array(fc.constantFrom(...list), { maxLength: 5 }),
          )
          .map(([all, again]) => [...again, ...all]),
      }),
    )
    fc.assert(
      fc.property(callbacks, ({ list, shuffled }) => {
        const end = (order: DeliveryStatus[]) => order.reduce(higherStatus, 'pending')
        expect(end(shuffled)).toBe(end(list))
      }),
    )
  })

  test('never goes back, by the same rule as in the database', () => {
    fc.assert(
      fc.property(status, status, (current, next) => {
        expect(higherStatus(higherStatus(current, next), current)).toBe(higherStatus(current, next))
        expect(replacedBy(next).includes(current)).toBe(higherStatus(current, next) !== current)
      }),
    )
  })

  test('reads the carrier’s statuses', () => {
    expect(
      ['queued', 'sent', 'delivered', 'undelivered', 'failed', 'receiving'].map(readCarrierStatus),
    ).toEqual(['sent', 'sent', 'delivered', 'undelivered', 'failed', null])
  })
})

test('gives a text to two people the worse of its statuses', () => {
  expect(worst(['delivered', 'failed'])).toBe('failed')
  expect(worst(['delivered', 'uncertain'])).toBe('uncertain')
  expect(worst(['delivered', 'sent'])).toBe('sent')
  expect(worst(['delivered', 'delivered'])).toBe('delivered')
})

test('says what to do for every problem', () => {
  for (const code of [21211, 21610, 21614, 30003, 30005, 30006, 30007, 30034, 99_999, null]) {
    expect(explainCode(code)).toMatch(/\. .+\.$|; .+\.$/)
  }
  const text = (value: DeliveryStatus) => problemOf({ status: value, errorCode: 30006, errorMessage: null })
  expect(text('delivered')).toBeNull()
  expect(text('undelivered')).toMatch(/landline/)
  expect(text('uncertain')).toMatch(/don’t know whether/)
})
