import { expect, test } from 'vitest'
import { readOptOut, readTime } from './read-opt-out.ts'

test.each([
  ['Opted out', 'Opt-In Status', 'out'],
  ['OPTED_OUT', 'Status', 'out'],
  ['Opt-out', 'Status', 'out'],
  ['Subscribed', 'Opt-In Status', 'in'],
  ['Not subscribed', 'Status', 'out'],
  ['Unsubscribed', 'Status', 'out'],
  ['Do not text', 'Opt-In Status', 'out'],
  ["Don't text", 'Notes', 'out'],
  ['Not opted in', 'Status', 'out'],
  ['Not opted out', 'Status', 'in'],
  ['Declined', 'Consent', 'out'],
  ['STOP', 'Keyword', 'out'],
  ['Yes', 'Do Not Text', 'out'],
  ['No', 'Do Not Text', 'in'],
  ['', 'Do Not Text', 'in'],
  ['TRUE', 'Unsubscribed', 'out'],
  ['Yes', 'SMS Consent', 'in'],
  ['N', 'SMS Opt-In', 'out'],
  ['', 'SMS Consent', null],
  ['perhaps', 'Status', null],
  ['3/14/2026', 'Opted Out At', 'out'],
  ['', 'Opted Out At', 'in'],
  ['Active', 'Status', 'in'],
  ['Inactive', 'Status', 'out'],
  [undefined, '', 'out'],
] as const)('%j under %j: %s', (cell, heading, said) => expect(readOptOut(cell, heading)).toBe(said))

test.each([
  ['2026-03-14 09:22', '09:22'],
  ['2026-03-14T17:40:10Z', '17:40'],
  ['3/14/2026 5:40 PM', '17:40'],
  ['3/14/2026, 12:05 am', '00:05'],
  ['3/14/2026', '12:00'],
])('the time of %s is %s', (cell, time) => expect(readTime(cell)).toBe(time))
