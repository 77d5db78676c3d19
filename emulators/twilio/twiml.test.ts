import { expect, test } from 'vitest'

import { parseTwiml, readReplies } from './twiml.ts'

test('reads a message with its recipient, media and callback', () => {
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
  ['<Response><Say>Hi</Say></Response>', 'not a messaging verb'],
  ['OK', 'one <Response>'],
  ['<Response a=1/>', 'parse failure'],
])('refuses %s', (twiml, error) => {
  expect(() => readReplies(parseTwiml(twiml))).toThrow(error)
})
