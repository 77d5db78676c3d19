import { useState } from 'react'
import { redirect } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Dialog, DialogContent, DialogTitle } from '#app/components/ui/dialog.tsx'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import type { FollowUpView } from '../timeline-views.server.ts'
import type { FollowUpFormData } from '../follow-up-form.server.ts'
import { FollowUpForm } from './follow-up-form.tsx'

const DANA = { id: 'dana', firstName: 'Dana', lastName: 'Okafor', avatar: null }
const PHOENIX = '16025550142'

const loaded = (more: Partial<FollowUpFormData> = {}): FollowUpFormData => ({
  followUp: null,
  peers: [],
  recipients: [{ number: PHOENIX, label: 'Janet Whitcomb', optedOut: false }],
  addressed: [],
  values: {
    assignTo: 'self',
    user: '',
    date: '2027-03-10T09:00',
    reminderAt: '15',
    note: '',
    messageTo: '',
    message: '',
    messageAt: '2027-03-10T09:00',
  },
  earliest: { date: '2027-03-01T08:30', messageAt: '2027-03-01T09:00' },
  timeZone: 'America/Denver',
  canMessage: true,
  placeholders: {},
  ...more,
})

const stored: FollowUpView = {
  id: 'follow-up',
  client: { id: 'janet', name: 'Janet Whitcomb' },
  assignTo: 'self',
  user: DANA,
  date: '2027-03-10T16:00:00.000Z',
  reminderAt: 15,
  reminder: 'done',
  note: 'Umbrella quote',
  messageTo: null,
  message: null,
  messageAt: null,
  messageStatus: null,
  goesOutAt: null,
  held: null,
  messageProblem: null,
  contactDeleted: false,
  smsRoom: null,
  isActive: true,
  createdByUser: DANA,
  completedBy: null,
  completedAt: null,
  updatedBy: null,
  updatedAt: '2027-03-01T15:00:00.000Z',
  createdAt: '2027-03-01T15:00:00.000Z',
  version: 1,
}

/** The form, with a button that loads it again as when others change the follow-up. */
function Page({ answers }: { answers: FollowUpFormData[] }) {
  const [at, setAt] = useState(0)
  const form = answers[at]!
  return (
    <Dialog open>
      <DialogContent aria-describedby={undefined}>
        <DialogTitle>Follow up</DialogTitle>
        <FollowUpForm
          clientId="janet"
          loaded={form}
          newId={form.followUp ? undefined : 'new'}
          lastResult={undefined}
          found={undefined}
          closeTo="/done"
        />
        <button type="button" onClick={() => setAt(at + 1)}>
          Load again
        </button>
      </DialogContent>
    </Dialog>
  )
}

const renderForm = (...answers: FollowUpFormData[]) => renderPage(<Page answers={answers} />)

const withText: FollowUpView = {
  ...stored,
  messageTo: PHOENIX,
  message: 'Hello Janet',
  messageAt: '2027-03-10T16:00:00.000Z',
  messageStatus: 'failed',
  messageProblem: 'Janet Whitcomb texted STOP on 03/09/2027.',
}

test.each<[string, Partial<FollowUpFormData>]>([
  [
    'to someone who has opted out',
    { recipients: [{ number: PHOENIX, label: 'Janet Whitcomb', optedOut: true }] },
  ],
  ['while texting is turned off', { canMessage: false }],
])('saving a note keeps the text %s', async (_when, more) => {
  const posted = vi.fn<(form: FormData) => void>()
  const text = { messageTo: PHOENIX, message: 'Hello Janet', messageAt: '2027-03-10T09:00' }
  const form = loaded({ followUp: withText, values: { ...loaded().values, ...text }, ...more })
  const screen = await renderPage(<Page answers={[form]} />, {
    route: {
      action: async ({ request }) => {
        posted(await request.formData())
        return redirect('/done')
      },
    },
    others: [{ path: '/done', loader: () => null, Component: () => <h1>Done</h1> }],
  })
  await screen.getByLabelText('Note').fill('Call instead')
  await screen.getByRole('button', { name: 'Update' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(Object.fromEntries(posted.mock.calls[0]![0])).toMatchObject({ note: 'Call instead', ...text })
})

test('a text is sent at the follow-up’s time unless it has its own, and says when it really goes out', async () => {
  const screen = await renderForm(loaded())
  await screen.getByLabelText('When').fill('2027-03-11T14:00')
  await screen.getByLabelText('Send to').selectOptions('Janet Whitcomb')
  const sendAt = screen.getByLabelText('Send at')
  await expect.element(sendAt).toHaveValue('03/11/2027, 2:00 PM')
  await expect.element(screen.getByRole('dialog')).not.toHaveTextContent('Held until')
  await screen.getByLabelText('When').fill('2027-03-14T02:30')
  await expect
    .element(
      screen.getByText(
        /^The clocks go forward on 03\/14\/2027, so there is no 2:30 AM. It becomes 3:30 AM.$/,
      ),
    )
    .toBeVisible()
  await expect
    .element(
      screen.getByText(/Held until 8:00 AM their time, .*It goes out on 03\/14\/2027, 9:00 AM your time\.$/),
    )
    .toBeVisible()
  await expectAccessible()
  await sendAt.fill('2027-03-12T10:00')
  await screen.getByLabelText('When').fill('2027-03-15T09:00')
  await expect.element(sendAt).toHaveValue('03/12/2027, 10:00 AM')
})

test('keeps what is typed when a colleague changes or completes the follow-up', async () => {
  const luis = { id: 'luis', firstName: 'Luis', lastName: 'Prado', avatar: null }
  const values = { ...loaded().values, note: stored.note }
  const changed = { ...stored, note: 'Two quotes', updatedBy: luis, version: 2 }
  const completed = {
    ...changed,
    isActive: false,
    completedBy: luis,
    completedAt: stored.updatedAt,
    version: 3,
  }
  const screen = await renderForm(
    loaded({ followUp: stored, values }),
    loaded({ followUp: changed, values: { ...values, note: 'Two quotes' } }),
    loaded({ followUp: completed, values: { ...values, note: 'Two quotes' } }),
  )
  const note = screen.getByLabelText('Note')
  await note.fill('Call after five')
  const again = screen.getByRole('button', { name: 'Load again' })
  await again.click()
  await expect.element(screen.getByText(/Luis Prado changed this just now/)).toBeVisible()
  await expect.element(note).toHaveValue('Call after five')
  await again.click()
  await expect.element(screen.getByText(/Luis Prado completed this follow up/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect.element(note).toHaveValue('Call after five')
  await expectAccessible()
})
