import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ClockProvider } from '#app/components/time.tsx'
import type { MessageView, ConversationView } from '#app/features/messaging/texting/texting-views.server.ts'
import { MessageBubble } from './message-bubble.tsx'
import { ImportedCallItem } from '#app/features/messaging/call-history/components/imported-call-facts.tsx'
import type { ImportedCall } from '#app/features/messaging/call-history/imported-call.ts'
import { placeCalls } from '#app/features/messaging/call-history/place-calls.ts'
import { MessageList } from '#app/features/messaging/conversations/components/message-list.tsx'
import { pictureSize } from '#app/features/messaging/conversations/components/message-media.tsx'
import { Marked } from '#app/features/messaging/conversations/components/search-results.tsx'
import { ConversationRow } from './conversation-row.tsx'

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '<iframe srcdoc="<script>alert(1)</script>">',
  'javascript:alert(1)',
  '[a](javascript:alert(1))',
  'https://a.example/"onmouseover="alert(1)',
  'https://a.example/<script>alert(1)</script>',
  'data:text/html,<script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{{constructor.constructor("alert(1)")()}}',
  '</textarea><script>alert(1)</script>',
  '\u202Etxt.exe',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '\0<b>nul</b>',
]

const render = (element: React.ReactNode) =>
  renderToString(
    <ClockProvider now="2026-11-20T12:00:00.000Z" timeZone="America/Denver">
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </ClockProvider>,
  )

const message = (values: Partial<MessageView>): MessageView => ({
  id: '01a1d080-859b-7b0a-bb39-91a5d5228d5d',
  roomId: '01a1d080-859b-7b0a-bb39-91a5d5228d5e',
  flow: 'outgoing',
  type: 'message',
  body: '',
  status: 'sent',
  problem: null,
  errorCode: null,
  user: null,
  senderName: null,
  fromNumber: null,
  ourNumber: null,
  campaign: null,
  campaignRunId: null,
  mentions: [],
  media: [],
  requestId: null,
  rev: 1,
  createdAt: '2026-11-20T11:00:00.000Z',
  ...values,
})
const conversation = (text: string): ConversationView => ({
  id: '01a1d080-859b-7b0a-bb39-91a5d5228d5e',
  status: 'attention',
  waitingSince: null,
  snoozes: [],
  phoneNumber: text,
  recipients: [text, '12085550101'],
  level: 'combined',
  client: { id: 'c', name: text, companyName: `${text} LLC` },
  lastMessageOn: '2026-11-20T11:00:00.000Z',
  preview: text,
  lastMessageFlow: 'outgoing',
  lastMessageStatus: 'failed',
  lastMessageBy: { id: 'u', firstName: text, lastName: text, avatar: null },
  favorited: [],
  groupRecipients: [],
  viewedBy: [],
  claim: null,
  revocation: false,
  ownerChosen: false,
  mutedBy: [],
  optedOut: false,
})
const bubble = (values: Partial<MessageView>, clientName = 'Janet') => (
  <ul>
    <MessageBubble message={message(values)} clientName={clientName} group={false} requestId="r" />
  </ul>
)

/** Finds what a browser would parse as elements or handlers: everything between real angle brackets. */
const tags = (html: string) => [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag)

describe.each(HOSTILE)('%j stays text', (text) => {
  const user = { id: 'u', firstName: text, lastName: text, avatar: null }
  const picture = {
    id: 'f',
    url: '/media/f',
    state: 'stored' as const,
    contentType: 'image/png',
    fileName: text,
    width: 10,
    height: 10,
    byteSize: 1,
    reason: null,
  }
  test.each([
    ['a text', bubble({ body: text, user })],
    ['a problem', bubble({ body: 'x', status: 'failed', problem: text })],
    ['a sender', bubble({ body: 'x', flow: 'incoming', status: 'received' }, text)],
    ['a file name', bubble({ media: [picture, { ...picture, id: 'g', contentType: 'application/pdf' }] })],
    ['a refused file', bubble({ media: [{ ...picture, url: null, state: 'rejected', reason: text }] })],
    ['a status line', bubble({ type: 'status', body: text })],
    [
      'a row',
      <ul key="row">
        <ConversationRow conversation={conversation(text)} userId="u" current={false} tabIndex={0} />
      </ul>,
    ],
    ['a search result', <Marked key="marked" text={`before ${text} after`} term={text.slice(0, 6)} />],
  ])('in %s', (_name, element) => {
    for (const tag of tags(render(element))) {
      expect(tag).not.toMatch(/^<(script|iframe|svg\/|math|mtext|style|textarea)/i)
      // Quoted text is a value, whatever it looks like.
      expect(tag.replace(/="[^"]*"/g, '')).not.toMatch(/\son\w+/i)
      expect(tag).not.toMatch(
        /(?:href|src)="(?!https?:\/\/|\/media\/|\/messages\/|\/app\/components\/icons\/sprite\.svg)/i,
      )
    }
  })
})

test('links addresses without a referrer or an opener', () => {
  const html = render(bubble({ body: 'See https://harbor.example/a?b=1&c=2.' }))
  expect(html).toContain('href="https://harbor.example/a?b=1&amp;c=2"')
  expect(html).toContain('rel="noopener noreferrer nofollow"')
})

test('offers Resend for a failed text, and asks first for an uncertain one', () => {
  const failed = render(bubble({ body: 'x', status: 'undelivered', problem: 'The phone is off.' }))
  expect(failed).toContain('Not delivered')
  expect(failed).toContain('The phone is off.')
  expect(failed).toContain('Resend')
  expect(failed).not.toContain('<details')
  const uncertain = render(bubble({ body: 'x', status: 'uncertain' }))
  expect(uncertain).toContain('Delivery unknown')
  expect(uncertain).toContain('Send it again?')
  expect(render(bubble({ body: 'x', status: 'delivered' }))).not.toContain('Resend')
  const held = render(bubble({ body: 'x', status: 'pending', problem: 'It is night there.' }))
  expect(held).toContain('Waiting')
  expect(held).toContain('It is night there.')
  expect(held).not.toContain('Resend')
})

test('reserves a picture’s space before it loads', () => {
  expect(pictureSize(4000, 2000)).toEqual({ width: 260, height: 130 })
  expect(pictureSize(100, 80)).toEqual({ width: 100, height: 80 })
  expect(pictureSize(null, null)).toEqual({ width: 200, height: 160 })
  expect(pictureSize(1, 5000).width).toBeGreaterThanOrEqual(64)
})

const call = (id: string, startedAt: string): ImportedCall => ({
  id,
  phoneNumber: '12085550100',
  ownNumber: null,
  client: null,
  direction: 'inbound',
  outcome: 'missed',
  startedAt,
  seconds: null,
  handledBy: null,
  fileName: 'calls.csv',
  recordingUrl: null,
})

/** The headings of days, texts, notes and calls of a conversation, from the top down. */
function shown(messages: readonly MessageView[], calls: readonly ImportedCall[], waiting = 0): string[] {
  const html = render(
    <MessageList
      messages={placeCalls(messages, calls, { hasOlder: false, reachesEnd: true })}
      older={null}
      waiting={waiting}
      outbox={waiting > 0 ? <li>Being sent</li> : null}
    >
      {(entry) =>
        'call' in entry ? (
          <ImportedCallItem call={entry.call} />
        ) : (
          <MessageBubble message={entry} clientName="Janet" group={false} requestId="r" />
        )
      }
    </MessageList>,
  )
  return html.match(/Today|Yesterday|11\/\d\d\/2026(?=<span)|Missed call|Text \w|Note \w|Being sent/g) ?? []
}

test('shows texts, notes and calls under the heading of their own day', () => {
  const messages = [
    message({ id: 'a', body: 'Text a', createdAt: '2026-11-17T18:00:00.000Z' }),
    message({ id: 'b', body: 'Note b', type: 'note', createdAt: '2026-11-19T18:00:00.000Z' }),
    message({ id: 'c', body: 'Text c', createdAt: '2026-11-20T08:00:00.000Z' }),
  ]
  const calls = [
    call('first', '2026-11-16T18:00:00.000Z'),
    call('same day', '2026-11-17T19:00:00.000Z'),
    call('after', '2026-11-18T19:00:00.000Z'),
    call('today', '2026-11-20T09:00:00.000Z'),
  ]
  expect(shown(messages, calls)).toEqual([
    '11/16/2026',
    'Missed call',
    '11/17/2026',
    'Text a',
    'Missed call',
    '11/18/2026',
    'Missed call',
    'Yesterday',
    'Note b',
    'Today',
    'Text c',
    'Missed call',
  ])
})

test('shows a call after the last text under its own day, and what is being sent under Today', () => {
  const messages = [message({ id: 'a', body: 'Text a', createdAt: '2026-11-18T18:00:00.000Z' })]
  expect(shown(messages, [call('later', '2026-11-19T18:00:00.000Z')], 1)).toEqual([
    '11/18/2026',
    'Text a',
    'Yesterday',
    'Missed call',
    'Today',
    'Being sent',
  ])
})
