import { expect, test } from 'vitest'
import { describe } from './describe.ts'

const NAMING = {
  user: () => 'Dana',
  time: (iso: string) => iso,
  person: (number: string | null) => `Sofia ${number}`,
}
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

test('says which of our numbers a text or call came to or left from', () => {
  const ours = { our_number: '12085550100', our_number_name: 'Front desk' }
  for (const kind of ['sms_messages', 'calls']) {
    expect(describe(kind, ours, NAMING).details).toContain('Our number: +1-208-555-0100 (Front desk)')
  }
})

test('keeps the titles of received texts and internal notes', () => {
  expect(titleOf({ flow: 'incoming', type: 'message', status: 'received' })).toBe('Text received')
  expect(titleOf({ type: 'note', status: 'sent' })).toBe('Internal note in the conversation')
})

test('names who gave or took back consent by the number, as another contact may have it too', () => {
  const whoOf = (data: object) =>
    describe('consent_events', { event: 'opt-out', phone: '12085550101', ...data }, NAMING).who
  expect(whoOf({ source: 'keyword' })).toBe('+1-208-555-0101')
  expect(whoOf({ source: 'carrier' })).toBe('The carrier')
  expect(whoOf({ source: 'staff', user_id: 'dana' })).toBe('Dana')
})

const sentence = (speaker: string, start: number) => ({ speaker, start_ms: start, text: 'Yes' })
const callOf = (legs: object[]) =>
  describe(
    'calls',
    {
      direction: 'inbound',
      status: 'completed',
      phone_number: '12085550101',
      legs,
      transcripts: [
        { state: 'done', language: 'en-US', sentences: [sentence('theirs', 6104), sentence('ours', 72_876)] },
      ],
    },
    { ...NAMING, user: (id) => id },
  )

test('says who spoke in a call by the number and the colleague, and when in whole seconds', () => {
  const { who, details } = callOf([{ user_id: 'Dana', joined_at: '2026-11-14T10:00:00Z' }])
  expect(who).toBe('Sofia 12085550101')
  expect(details.slice(-2)).toEqual(['0:06 min Sofia 12085550101: Yes', '1:12 min Dana: Yes'])
})

test('doesn’t choose between two colleagues in a call, nor name one who didn’t take it', () => {
  const joined = { joined_at: '2026-11-14T10:00:00Z' }
  expect(
    callOf([
      { user_id: 'Dana', ...joined },
      { user_id: 'Maya', ...joined },
    ]).details.at(-1),
  ).toBe('1:12 min One of us (Dana, Maya): Yes')
  expect(callOf([{ user_id: 'Dana', joined_at: null }]).details.at(-1)).toBe('1:12 min Us: Yes')
})

test('says of an imported call that it was another service’s, with its recording', () => {
  const call = {
    id: 'call',
    direction: 'inbound',
    outcome: 'voicemail',
    phone_number: '12085550101',
    own_number: '15035550190',
    seconds: 12,
    handled_by: 'Luis',
    created_at: '2026-11-14T10:00:00Z',
    file_name: 'calls.csv',
    byte_size: 300,
  }
  expect(describe('imported_calls', call, NAMING)).toEqual({
    title: 'Imported call: incoming, voicemail',
    who: 'Sofia 12085550101',
    words: null,
    details: [
      'From a file of another service (calls.csv), imported 2026-11-14T10:00:00Z. We neither placed nor took it.',
      'Number: +1-208-555-0101',
      'Our number there: +1-503-555-0190',
      'Length: 0:12 min',
      'Taken by: Luis',
    ],
    files: [{ id: 'call', table: 'imported_calls', name: 'Voicemail', gone: null }],
  })
})
