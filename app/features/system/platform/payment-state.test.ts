import { expect, test } from 'vitest'
import { paymentState } from './payment-state.ts'

const invoice = (status: string) => ({ status, total: 4900, at: '2026-11-01T00:00:00Z' })

test.each([
  ['paid', 'banner', invoice('open'), 'past-due'],
  ['free', 'notice', null, 'past-due'],
  ['paid', null, invoice('open'), 'open'],
  ['paid', null, invoice('paid'), 'paid'],
  ['paid', null, null, 'none'],
  ['trial', null, invoice('paid'), 'none'],
] as const)('terms %s at step %s with invoice %o: %s', (terms, step, last, state) => {
  expect(paymentState({ terms, step, invoice: last })).toBe(state)
})
