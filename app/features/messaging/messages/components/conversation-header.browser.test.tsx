import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { areas } from '#app/areas.ts'
import { FrameKeys } from '#app/features/accounts/shell/components/frame-keys.tsx'
import { TYPING_PAUSE_MS } from '#app/components/forms/typing.ts'
import { AreasContext } from '#app/features/area.ts'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { stopClock } from '#tests/setup/stopped-clock.ts'
import { ClockProvider } from '#app/components/time.tsx'
import { openWithJanet } from '../open-conversation.fixture.ts'
import { TextingHeader } from './conversation-header.tsx'
import { type MessagesContext, MessagesScope } from './messages-context.ts'

const posted: Record<string, unknown>[] = []

async function page() {
  posted.length = 0
  const { conversation, users } = openWithJanet()
  const scope = { userId: 'Me', users } as unknown as MessagesContext
  return renderPage(
    <ClockProvider now="2026-11-20T12:00:00.000Z" timeZone="America/Denver">
      <AreasContext value={areas}>
        <MessagesScope value={scope}>
          <FrameKeys />
          <div className="@container/conversation h-[700px] w-[900px]">
            <TextingHeader
              {...{ conversation, viewers: [], whose: null, owners: [], callFrom: null, panel: null }}
            />
            <textarea id="composer" aria-label="Text Janet" />
          </div>
        </MessagesScope>
      </AreasContext>
    </ClockProvider>,
    {
      frame: { user: { id: 'Me' }, viewer: { messaging: true, reviews: true, phone: true, self: true } },
      others: [
        {
          path: 'messages/:id',
          Component: () => null,
          action: async ({ request }: { request: Request }) => {
            posted.push(Object.fromEntries(await request.formData()))
            return null
          },
        },
      ],
    },
  )
}

const focused = () =>
  document.activeElement?.querySelector('bdi')?.textContent ?? document.activeElement?.textContent

test('arrow keys walk the whole conversation menu, to its last entry and round', async () => {
  const screen = await page()
  const entries = [
    ...['Assign to…', 'Notify team', 'Follow', 'Mute notifications', 'Mark unread'],
    ...[
      'Schedule message',
      'Add to board…',
      'Request service review',
      'Open contact',
      'Complete conversation…',
    ],
  ]
  ;(screen.getByText('Conversation menu').element().closest('summary') as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expectAccessible()
  const seen: (string | null | undefined)[] = []
  for (let step = 0; step < entries.length; step += 1) {
    await userEvent.keyboard('{ArrowDown}')
    seen.push(focused())
  }
  expect(seen).toEqual(entries)
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  expect(focused()).toBe('Complete conversation…')
})

test('keys reply, claim and open the choice of a colleague', async () => {
  const pass = stopClock()
  const screen = await page()
  await userEvent.keyboard('a')
  expect(focused()).toBe('Assign to…')
  await expect.element(screen.getByRole('button', { name: 'Ann Reyes' })).toBeVisible()
  pass(TYPING_PAUSE_MS)
  await userEvent.keyboard('{Escape}r')
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
  ;(screen.getByRole('link', { name: 'Snooze' }).element() as HTMLElement).focus()
  pass(TYPING_PAUSE_MS)
  await userEvent.keyboard('cc')
  await expect.poll(() => posted).toEqual([{ intent: 'claim' }])
})

test('the question mark lists the keys, and turns letters off', async () => {
  const screen = await page()
  await userEvent.keyboard('?')
  const sheet = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const key of ['Claim conversation', 'Done, complete this conversation', 'Messages'])
    await expect.element(sheet.getByText(key, { exact: true })).toBeVisible()
  await expectAccessible()
  await sheet.getByRole('switch').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await userEvent.keyboard('a')
  await expect.element(screen.getByRole('button', { name: 'Ann Reyes' })).not.toBeInTheDocument()
})
