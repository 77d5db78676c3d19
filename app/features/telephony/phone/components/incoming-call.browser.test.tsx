import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { Dialog, DialogContent, DialogTitle } from '#app/components/ui/dialog.tsx'
import type { LiveCall, ParticipantView } from '#app/features/telephony/calls/phone-views.server.ts'
import { callUser, liveCall } from '../live-call.fixture.ts'
import { setPhone, showCall } from '../phone-store.ts'
import IncomingCall from './incoming-call.tsx'

const ringing = (change: Partial<ParticipantView> = {}) =>
  liveCall({
    state: 'ringing',
    client: { id: 'client', name: 'Samuel Peña', level: 'applicant' },
    location: { id: 'boise', name: 'Boise' },
    participants: [callUser('dana', { state: 'ringing', joinedAt: null, ...change })],
  })

const posts: string[] = []
beforeEach(() => {
  posts.length = 0
  vi.stubGlobal('fetch', (path: string, { body }: { body: URLSearchParams }) => {
    posts.push(`${path} ${String(body)}`)
    return Promise.resolve(Response.json({ call: null }))
  })
  setPhone({ userId: 'dana' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  showCall(null)
})

const renderAlert = (call: LiveCall, hangUp: (form: FormData) => unknown = () => ({})) => {
  showCall(call)
  return renderPage(<IncomingCall call={call} userId="dana" />, {
    others: [
      {
        path: '/phone/calls/:callId',
        action: async ({ request }) => hangUp(await request.formData()),
      },
    ],
  })
}

test('a ringing call has the focus, is rejected by keyboard for this user, and hung up on after a question', async () => {
  const hangUp = vi.fn<(form: FormData) => unknown>(() => ({ call: null }))
  const screen = await renderAlert({ ...ringing(), ivr: 'Claims' }, hangUp)
  const alert = screen.getByRole('alertdialog', { name: 'Samuel Peña' })
  await expect.element(alert).toHaveFocus()
  await expect.element(alert.getByText(/Chose Claims/)).toBeVisible()
  await expectAccessible()
  await expect.element(alert.getByRole('button', { name: 'Ignore' })).not.toBeInTheDocument()
  await expect.element(alert.getByRole('button', { name: 'Hang up on caller' })).not.toBeInTheDocument()

  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(alert.getByRole('button', { name: 'Reject' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => posts).toEqual(['/phone/calls/call intent=reject'])

  await alert.getByRole('button', { name: 'More' }).click()
  await alert.getByRole('button', { name: 'Hang up on caller' }).click()
  const question = screen.getByRole('dialog', { name: 'Hang up on the caller?' })
  await expectAccessible()
  expect(hangUp).not.toHaveBeenCalled()
  await question.getByRole('button', { name: 'Hang up' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(hangUp).toHaveBeenCalledOnce()
  expect(hangUp.mock.calls[0]![0].get('intent')).toBe('hang-up')
})

test('a call leaves the focus in a field, and F6 goes to it above an open dialog', async () => {
  const call = ringing()
  showCall(call)
  function Page() {
    const [rings, setRings] = useState(false)
    return (
      <>
        <Dialog open>
          <DialogContent aria-describedby={undefined}>
            <DialogTitle>New note</DialogTitle>
            <input aria-label="Note" onChange={() => setRings(true)} />
          </DialogContent>
        </Dialog>
        {rings ? <IncomingCall call={call} userId="dana" /> : null}
      </>
    )
  }
  const screen = await renderPage(<Page />)
  const note = screen.getByRole('textbox', { name: 'Note' })
  await note.fill('Call back')
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard('{F6}')
  const alert = screen.getByRole('alertdialog', { name: 'Samuel Peña' })
  await expect.element(alert).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(alert.getByRole('button', { name: 'Answer' })).toHaveFocus()
  await expect.element(screen.getByRole('dialog', { name: 'New note' })).toBeVisible()
})

test.each([
  ['transfer', 'Maya Reyes is transferring Samuel Peña'],
  ['consult', 'Maya Reyes wants to talk with you about Samuel Peña'],
  ['join', 'Maya Reyes is adding you to a call with Samuel Peña'],
] as const)(
  'an invitation to %s names the colleague who asks and the contact, and is answered or rejected',
  async (invitedTo, title) => {
    const screen = await renderAlert(ringing({ invitedBy: { id: 'maya', name: 'Maya Reyes' }, invitedTo }))
    const alert = screen.getByRole('alertdialog', { name: title })
    const buttons = alert.getByRole('button')
    expect(buttons.elements().map((button) => button.textContent)).toEqual(['Answer', 'Reject'])
    await expectAccessible()
  },
)

test.each([
  ['of 100 characters', 'Whitcombe-'.repeat(10)],
  ['in Chinese', '欧阳 秀英'.repeat(20)],
  ['right to left', 'فاطمة الزهراء بنت عبد الرحمن'],
])('a caller’s name %s leaves the buttons in sight', async (_, name) => {
  const screen = await renderAlert({ ...ringing(), client: { id: 'client', name, level: 'applicant' } })
  const alert = screen.getByRole('alertdialog', { name })
  const box = alert.element().getBoundingClientRect()
  for (const button of alert.getByRole('button').elements()) {
    const { left, right } = button.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(box.left)
    expect(right).toBeLessThanOrEqual(box.right)
  }
  expect(alert.element().scrollWidth).toBeLessThanOrEqual(alert.element().clientWidth)
})
