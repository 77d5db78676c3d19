import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { AfterCall } from '#app/features/telephony/call-results/after-call.server.ts'
import { TYPING_PAUSE_MS } from '#app/components/forms/typing.ts'
import { renderPage } from '#tests/setup/browser.tsx'
import { stopClock } from '#tests/setup/stopped-clock.ts'
import { callUser, liveCall } from '../live-call.fixture.ts'
import { closeAfterCall, readPhone, setPhone, showCall } from '../phone-store.ts'
import AfterCallPanel from './after-call-panel.tsx'
import PhoneDrawer from './phone-drawer.tsx'

const call = (id: string, client: string) =>
  liveCall({
    id,
    client: { id: client, name: `Client ${client}`, level: 'applicant' },
    location: { id: 'boise', name: 'Boise' },
    participants: [callUser('dana')],
    answeredAt: '2026-11-22T12:00:00Z',
  })

const last = {
  id: 'first',
  client: { id: 'ann', name: 'Client ann', level: 'applicant' },
  phoneNumber: '12085550123',
  direction: 'inbound',
  duration: 10,
  endedAt: '2026-11-22T12:01:00Z',
}

beforeEach(() => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      Response.json(
        path.startsWith('/phone/lists')
          ? { last: [last], recent: [], favorites: [], colleagues: [] }
          : { notes: [], ringable: [] },
      ),
    ),
  )
  setPhone({ userId: 'dana', open: true, microphone: 'granted' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  showCall(null)
  setPhone({ open: false, tab: 'dialpad', nextTab: null, endedCall: null })
  while (readPhone().afterCallId) closeAfterCall()
})

test('a note goes on in its field when the call ends and the next one comes, until it is left', async () => {
  showCall(call('first', 'ann'))
  const screen = await renderPage(
    <>
      <PhoneDrawer userId="dana" />
      <button type="button">Elsewhere</button>
    </>,
  )
  const field = screen.getByRole('textbox', { name: 'Note' })
  await userEvent.click(field)
  await userEvent.keyboard('2 cars')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  const element = field.element()
  showCall(null)
  await expect.element(screen.getByText('Call ended')).toBeVisible()
  await userEvent.keyboard('boats, 4 ')
  showCall(call('second', 'ben'))
  await userEvent.keyboard('old ')
  expect(document.activeElement).toBe(element)
  expect(field.element()).toBe(element)
  await expect.element(field).toHaveValue('2 boats, 4 old cars')
  await expect.element(screen.getByRole('button', { name: 'Hang up' })).not.toBeInTheDocument()

  await screen.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(screen.getByText('Client ben')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('')
  showCall(null)
  await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('2 boats, 4 old cars')
})

const afterCall = {
  call: {
    callId: 'first',
    name: 'Client ann',
    client: null,
    phoneNumber: '12085550123',
    result: null,
    results: [
      { id: 'sold', name: 'Sold' },
      { id: 'quote', name: 'Quote given' },
    ],
    tags: [],
    cards: [],
  } as unknown as AfterCall,
}

test('neither a key typed elsewhere nor one that comes too soon is a choice in the panel after a call', async () => {
  const pass = stopClock()
  setPhone({ afterCallId: 'first' })
  const screen = await renderPage(
    <>
      <textarea aria-label="Text" />
      <AfterCallPanel callId="first" userId="dana" />
    </>,
    {
      others: [
        { path: '/phone/calls/:callId/result', loader: () => afterCall },
        { path: '*', loader: () => afterCall },
      ],
    },
  )
  const text = screen.getByLabelText('Text')
  await userEvent.click(text)
  const panel = screen.getByRole('region', { name: 'After the call' })
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('2 cars')
  await expect.element(text).toHaveValue('2 cars')
  // The field is gone; the rest of the number isn't meant for the panel.
  text.element().remove()
  await userEvent.keyboard('1')
  ;(panel.element() as HTMLElement).focus()
  await userEvent.keyboard('1')
  await expect.element(screen.getByRole('radio', { name: 'Sold' })).not.toBeChecked()
  pass(TYPING_PAUSE_MS)
  await userEvent.keyboard('2')
  await expect.element(screen.getByRole('radio', { name: 'Quote given' })).toBeChecked()
})
