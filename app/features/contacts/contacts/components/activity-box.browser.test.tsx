import { data, redirect } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { ActivityBox } from './activity-box.tsx'

const posted: Record<string, FormDataEntryValue>[] = []
beforeEach(() => {
  posted.length = 0
})

const JANET = { level: 'applicant', name: 'Janet' } as const
const CARL = { level: 'coapplicant', name: 'Carl' } as const

/** `answer` is what the contact's page says to a form. */
const renderBox = (
  answer: () => unknown = () => redirect('/'),
  textable: (typeof JANET | typeof CARL)[] = [],
) =>
  renderPage(<ActivityBox clientId="7" newId="new-id" textable={textable} refused={null} />, {
    others: [
      {
        path: '/contacts/contact/:id',
        action: async ({ request }) => {
          posted.push(Object.fromEntries(await request.formData()))
          return answer()
        },
      },
    ],
  })

test('adds a note by keyboard and empties itself', async () => {
  const screen = await renderBox()
  const text = screen.getByLabelText('What to add')
  await text.fill('Hail on the roof')
  await screen.getByRole('checkbox', { name: 'Pin' }).click()
  await text.click()
  await expect.element(screen.getByRole('button', { name: 'Add note' })).toBeVisible()
  text.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))
  await expect
    .poll(() => posted)
    .toEqual([
      expect.objectContaining({ kind: 'note', text: 'Hail on the roof', isSticky: 'on', newId: 'new-id' }),
    ])
  await expect.element(text).toHaveValue('')
  await expect.element(screen.getByRole('checkbox', { name: 'Pin' })).not.toBeChecked()
})

test('keeps what was typed when it is refused, and after the page was left', async () => {
  const refused = { error: 'Choose a time that is not in the past.', values: {} }
  const screen = await renderBox(() => data({ refused }, 422))
  await screen.getByText('Follow up', { exact: true }).click()
  await screen.getByLabelText('What to add').fill('Call back')
  await screen.getByRole('button', { name: 'Add follow up' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(refused.error)
  await expect.element(screen.getByLabelText('What to add')).toHaveValue('Call back')
  expect(posted[0]).toMatchObject({ kind: 'follow-up', assignTo: 'self', date: '1970-01-02T09:00' })
  await screen.unmount()
  const again = await renderBox()
  await expect.element(again.getByLabelText('What to add')).toHaveValue('Call back')
})

test('texts the chosen person, and offers no text without one', async () => {
  const screen = await renderBox(undefined, [JANET, CARL])
  await screen.getByText('Text', { exact: true }).click()
  await expectAccessible()
  await screen.getByLabelText('Send to').selectOptions('Carl')
  await screen.getByLabelText('What to add').fill('Hello')
  await screen.getByRole('button', { name: 'Send text' }).click()
  await expect.poll(() => posted).toEqual([expect.objectContaining({ kind: 'text', level: 'coapplicant' })])
  await screen.unmount()
  const alone = await renderBox()
  await expect.element(alone.getByRole('radio', { name: 'Note' })).toBeInTheDocument()
  expect(alone.getByRole('radio', { name: 'Text' }).query()).toBeNull()
})
