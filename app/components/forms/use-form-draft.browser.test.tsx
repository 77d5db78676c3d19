import { useRef } from 'react'
import { Form, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage } from '#tests/setup/browser.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { useFormDraft } from './use-form-draft.ts'

interface NoteFormProps {
  userId?: string
  version?: number
  intent?: string
}

function NoteForm({ userId = 'maya', version = 1, ...intent }: NoteFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useFormDraft(form, {
    userId,
    name: 'note',
    version,
    ...intent,
    reset: () => form.current?.reset(),
  })
  return (
    <Form method="post" ref={form}>
      <DraftNotice draft={draft} />
      <label>
        Note <input name="note" defaultValue="Stored" />
      </label>
      <label>
        Sticky <input name="sticky" type="checkbox" />
      </label>
      <label>
        SSN <input name="ssn" data-secret />
      </label>
      <button type="submit">Save</button>
    </Form>
  )
}

const NOTICE = /Your unsaved changes are back/
const route = { action: () => redirect('/saved') }
const others = [{ path: '/saved', loader: () => null, Component: () => <h1>Saved</h1> }]
const renderForm = (props: Parameters<typeof NoteForm>[0] = {}) =>
  renderPage(<NoteForm {...props} />, { route, others })

test('what was typed comes back with the form, but never a secret', async () => {
  const first = await renderForm()
  await first.getByLabelText('Note').fill('Half a thought')
  await first.getByLabelText('Sticky').click()
  await first.getByLabelText('SSN').fill('912-78-7731')
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/912-?78/)
  await first.unmount()

  const screen = await renderForm()
  await expect.element(screen.getByText(NOTICE)).toBeVisible()
  await expect.element(screen.getByLabelText('Note')).toHaveValue('Half a thought')
  await expect.element(screen.getByLabelText('Sticky')).toBeChecked()
  await expect.element(screen.getByLabelText('SSN')).toHaveValue('')
})

test('Discard shows what is stored and forgets the draft', async () => {
  const first = await renderForm()
  await first.getByLabelText('Note').fill('Half a thought')
  await first.unmount()
  const screen = await renderForm()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(screen.getByLabelText('Note')).toHaveValue('Stored')
  await expect.element(screen.getByText(NOTICE)).not.toBeInTheDocument()
  expect(localStorage).toHaveLength(0)
})

test('a saved form leaves no draft', async () => {
  const screen = await renderForm()
  await screen.getByLabelText('Note').fill('A whole thought')
  expect(localStorage).toHaveLength(1)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Saved' })).toBeVisible()
  expect(localStorage).toHaveLength(0)
})

test('of two forms on a page, only the saved one loses its draft', async () => {
  const screen = await renderPage(
    <>
      <NoteForm intent="comment" />
      <Form method="post">
        <button name="intent" value="save">
          Save the other
        </button>
      </Form>
    </>,
    { route, others },
  )
  await screen.getByLabelText('Note').fill('Half a thought')
  await screen.getByRole('button', { name: 'Save the other' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Saved' })).toBeVisible()
  expect(JSON.stringify({ ...localStorage })).toContain('Half a thought')
})

test.each(['/lock', '/login', '/mfa-setup'])('keeps the draft of a save that led to %s', async (path) => {
  const screen = await renderPage(<NoteForm />, {
    route: { action: () => redirect(path) },
    others: [{ path, Component: () => <h1>Sign in first</h1> }],
  })
  await screen.getByLabelText('Note').fill('Half a thought')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Sign in first' })).toBeVisible()
  expect(JSON.stringify({ ...localStorage })).toContain('Half a thought')
})

test('says that the record changed since the draft was typed', async () => {
  const first = await renderForm()
  await first.getByLabelText('Note').fill('Half a thought')
  await first.unmount()
  const screen = await renderForm({ version: 2 })
  await expect.element(screen.getByText(/Someone else has changed this since/)).toBeVisible()
})

test('another user of the browser does not get the draft', async () => {
  const first = await renderForm()
  await first.getByLabelText('Note').fill('Half a thought')
  await first.unmount()
  const screen = await renderForm({ userId: 'dana' })
  await expect.element(screen.getByLabelText('Note')).toHaveValue('Stored')
})
