import { expect, test } from 'vitest'
import { describe } from './describe.ts'

const NAMING = { user: () => 'Dana', time: (iso: string) => iso, contact: 'Sofia' }
const delivery = (status: string, rest: object = {}) => ({
  to_number: '12085550101',
  from_number: '12085550100',
  status,
  ...rest,
})
const titleOf = (data: object) => describe('sms_messages', { flow: 'outgoing', ...data }, NAMING).title

test.each([
  ['pending', 'waiting to be sent'],
  ['sending', 'being sent'],
  ['uncertain', 'with unknown delivery'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['undelivered', 'not delivered'],
  ['failed', 'not delivered'],
])('titles a text that is %s by its status', (status, outcome) => {
  const deliveries = [delivery(status)]
  expect(titleOf({ type: 'message', status, deliveries })).toBe(`Text ${outcome}`)
  expect(titleOf({ type: 'campaign', campaign_name: 'Renewals', status, deliveries })).toBe(
    `Campaign text (Renewals) ${outcome}`,
  )
})

test('doesn’t say that a denied text was sent', () => {
  const deliveries = [delivery('failed', { decision: 'deny' })]
  expect(titleOf({ type: 'scheduled', status: 'failed', deliveries })).toBe('Scheduled text not sent')
})

test('titles a text by its last try, and one to a group by its outcomes', () => {
  const again = [delivery('failed', { superseded: true }), delivery('delivered')]
  expect(titleOf({ type: 'message', status: 'delivered', deliveries: again })).toBe('Text delivered')
  const group = [delivery('failed'), delivery('delivered')]
  expect(titleOf({ type: 'message', status: 'failed', deliveries: group })).toBe(
    'Text with a different outcome for each recipient',
  )
  expect(titleOf({ type: 'optin', status: 'sent', deliveries: [] })).toBe('Opt-in text sent')
})

test('keeps the titles of received texts and internal notes', () => {
  expect(titleOf({ flow: 'incoming', type: 'message', status: 'received' })).toBe('Text received')
  expect(titleOf({ type: 'note', status: 'sent' })).toBe('Internal note in the conversation')
})
