import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { areas } from '#app/areas.ts'
import { TYPING_PAUSE_MS } from '#app/components/forms/typing.ts'
import { ClockProvider } from '#app/components/time.tsx'
import { AreasContext } from '#app/features/area.ts'
import { conversationChanged } from '#app/features/messaging/texting/events.ts'
import { callLogged } from '#app/features/telephony/calls/events.ts'
import { RealtimeProvider, useRealtime } from '#app/realtime/client/realtime.tsx'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { fakeSocket } from '#tests/setup/fake-socket.ts'
import { stopClock } from '#tests/setup/stopped-clock.ts'
import type { WaitingItem } from '../waiting.ts'
import { useFreshWaiting } from './waiting-list.tsx'
import { WorkList } from './work-list.tsx'

const ID = '01a1d080-859b-7b0a-bb39-91a5d5228d5e'
const item = (name: string, kind: WaitingItem['kind'], values: Partial<WaitingItem> = {}): WaitingItem => ({
  ...{ id: name, kind, name, detail: 'Does it cover my son?', since: '2026-03-20T18:00:00.000Z' },
  ...{ texts: null, location: 'Main office', who: [], to: `/messages/${name}`, snooze: null },
  ...{ number: '12085550100', clientId: ID, seen: '2026-03-20T18:00:00.000Z', claimedBy: null },
  ...values,
})

const posted: { path: string; intent: unknown }[] = []

async function list(
  items: readonly WaitingItem[],
  shown = <WorkList items={items} userId="user" here="/waiting" pathOf={({ to }) => to} />,
) {
  posted.length = 0
  // Keys that come soon after typing were meant for the field.
  stopClock()(TYPING_PAUSE_MS)
  const take = async ({ request }: { request: Request }) => {
    const form = await request.formData()
    posted.push({ path: new URL(request.url).pathname, intent: form.get('intent') })
    return null
  }
  return renderPage(
    <AreasContext value={areas}>
      <ClockProvider now="2026-04-20T18:00:00.000Z" timeZone="America/Denver">
        {shown}
      </ClockProvider>
    </AreasContext>,
    {
      frame: { user: { id: 'user' }, viewer: { messaging: true, phone: true, self: true } },
      others: [
        { path: 'messages/:id', Component: () => null, action: take },
        { path: 'phone-log/:id/work', Component: () => null, action: take },
      ],
    },
  )
}

test('J and K go from row to row, and the words come before the age and the place', async () => {
  const texts = { count: 4, last: '2026-04-20T16:00:00.000Z' }
  const items = [item('Janet', 'conversation', { texts }), item('Ben', 'follow-up'), item('Sofia', 'missed')]
  const screen = await list(items)
  const words = screen.getByRole('listitem').first().element().textContent
  expect(words).toMatch(/Does it cover my son\?waiting .* · 4 texts · last .* · Text · Main office/)
  const link = (name: string) => screen.getByRole('link', { name, exact: true })
  await userEvent.keyboard('j')
  await expect.element(link('Janet')).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('jjj')
  await expect.element(link('Sofia')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(link('Ben')).toHaveFocus()
})

test('keys act on the row that has the focus, once when pressed twice quickly', async () => {
  await list([item('Janet', 'conversation'), item('Sofia', 'missed')])
  await userEvent.keyboard('j')
  await userEvent.keyboard('ee')
  await expect.poll(() => posted).toEqual([{ path: '/messages/Janet', intent: 'done' }])
})

test('C takes no conversation over from a colleague', async () => {
  await list([item('Janet', 'conversation', { claimedBy: 'dana' }), item('Sofia', 'missed')])
  await userEvent.keyboard('j')
  await userEvent.keyboard('c')
  await userEvent.keyboard('e')
  await expect.poll(() => posted).toEqual([{ path: '/messages/Janet', intent: 'done' }])
})

test('when a colleague finishes the row with the focus, the next one has it', async () => {
  const both = [item('Janet', 'conversation'), item('Sofia', 'missed')]
  let finish = () => {}
  function Live() {
    const [items, setItems] = useState(both)
    finish = () => setItems(both.slice(1))
    return <WorkList items={items} userId="user" here="/waiting" pathOf={({ to }) => to} />
  }
  const screen = await list(both, <Live />)
  await userEvent.keyboard('j')
  await expect.element(screen.getByRole('link', { name: 'Janet', exact: true })).toHaveFocus()
  finish()
  await expect.element(screen.getByRole('link', { name: 'Sofia', exact: true })).toHaveFocus()
})

test('X selects a row, and only then the selection can be snoozed', async () => {
  const screen = await list([item('Janet', 'conversation'), item('Sofia', 'missed')])
  const bar = screen.getByText('Snooze selected…')
  await expect.element(bar).not.toBeVisible()
  await userEvent.keyboard('j')
  await userEvent.keyboard('x')
  await expect.element(bar).toBeVisible()
})

test('loads again for what it lists and what begins to wait, not for other changes', async () => {
  let loads = 0
  const { say } = fakeSocket()
  const Fresh = () => {
    useLoaderData()
    useFreshWaiting([item('listed', 'conversation')])
    return <p>{useRealtime().status}</p>
  }
  const screen = await renderPage(
    <RealtimeProvider accountId="account" userId="user" version="1">
      <Fresh />
    </RealtimeProvider>,
    { route: { loader: () => (loads += 1) } },
  )
  await expect.element(screen.getByText('connected')).toBeVisible()
  const before = loads
  const answered = { waitingSince: null, revocation: false }
  say(conversationChanged.eventName, { id: 'other', ...answered })
  say(callLogged.eventName, {
    id: 'answered',
    status: 'completed',
    format: 'inbound',
    isCut: false,
    workedBy: null,
  })
  say(conversationChanged.eventName, { id: 'listed', ...answered })
  await expect.poll(() => loads).toBe(before + 1)
  say(callLogged.eventName, { id: 'new', status: 'missed', format: 'inbound', isCut: false, workedBy: null })
  await expect.poll(() => loads).toBe(before + 2)
})
