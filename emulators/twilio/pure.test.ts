import { describe, expect, test } from 'vitest'

import { displayNumber, normalizeNumber } from './numbers.ts'
import { countSegments } from './segments.ts'
import { parseTwiml, readReplies } from './twiml.ts'

test.each([
  ['', 1],
  ['x'.repeat(160), 1],
  ['x'.repeat(161), 2],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ж'.repeat(70), 1],
  ['ж'.repeat(71), 2],
  ['👋'.repeat(35), 1],
  ['👋'.repeat(36), 2],
])('segments are counted as they are billed', (body, segments) => {
  expect(countSegments(body)).toBe(segments)
})

test.each([
  ['(208) 555-0123', '+12085550123'],
  ['12085550123', '+12085550123'],
  ['+44 20 7946 0123', '+442079460123'],
  ['+10855501234', null],
  ['+1208555012', null],
  ['555-0123', null],
  ['', null],
])('%s reads as %s', (text, number) => {
  expect(normalizeNumber(text)).toBe(number)
})

test('numbers are shown as people write them', () => {
  expect(displayNumber('+12085550123')).toBe('(208) 555-0123')
  expect(displayNumber('+442079460123')).toBe('+442079460123')
})

describe('TwiML', () => {
  test('a message is read with its recipient, media and callback', () => {
    const twiml = `<?xml version="1.0" encoding="UTF-8"?><!-- hello -->
      <Response><Message to='+12085550123' action="/done?a=1&amp;b=2"><Body>It&#39;s &#x1F44B;</Body>
      <Media>https://a.test/photo.png</Media></Message></Response>`
    expect(readReplies(parseTwiml(twiml))).toEqual([
      {
        body: "It's 👋",
        mediaUrls: ['https://a.test/photo.png'],
        to: '+12085550123',
        from: null,
        action: '/done?a=1&b=2',
      },
    ])
  })

  test.each([
    ['<Response>', 'is not closed'],
    ['<Message>Hi</Message>', 'one <Response>'],
    ['<Response>Fish & chips</Response>', 'bare &'],
    ['<Response><Message>&nbsp;</Message></Response>', 'Unknown entity'],
    ['<Response><Say>Hi</Say></Response>', 'no messaging verb'],
    ['OK', 'one <Response>'],
    ['<Response a=1/>', 'parse failure'],
  ])('%s is refused', (twiml, words) => {
    expect(() => readReplies(parseTwiml(twiml))).toThrow(words)
  })
})
