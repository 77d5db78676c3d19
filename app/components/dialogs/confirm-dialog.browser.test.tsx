import { data } from 'react-router'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const renderDialog = (action: (form: FormData) => unknown) =>
  renderPage(
    <ConfirmDialog
      trigger={<button type="button">Delete…</button>}
      title="Delete Janet?"
      description="You can undo this for 30 days."
      confirmLabel="Delete"
      danger
      typeToConfirm="JANET"
      fields={{ version: '7' }}
    />,
    { route: { action: async ({ request }) => action(await request.formData()) } },
  )

test('posts its fields once the word is typed, closes, and returns the focus', async () => {
  const action = vi.fn<(form: FormData) => unknown>(() => ({}))
  const screen = await renderDialog(action)
  const trigger = screen.getByRole('button', { name: 'Delete…' })
  await trigger.click()
  const dialog = screen.getByRole('dialog', { name: 'Delete Janet?' })
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await expect.element(confirm).toBeDisabled()
  await expectAccessible()
  await dialog.getByLabelText(/to confirm/).fill('JANET')
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(action).toHaveBeenCalledOnce()
  expect(action.mock.calls[0]![0].get('version')).toBe('7')
  await expect.element(trigger).toHaveFocus()
})

test('stays open and shows why it was refused', async () => {
  const screen = await renderDialog(() => data({ error: 'Someone else changed it.' }, 409))
  await screen.getByRole('button', { name: 'Delete…' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText(/to confirm/).fill('JANET')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Someone else changed it.')
  await expectAccessible()
})

test('Escape cancels and forgets the word', async () => {
  const screen = await renderDialog(() => ({}))
  await screen.getByRole('button', { name: 'Delete…' }).click()
  await screen.getByLabelText(/to confirm/).fill('JANET')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Delete…' }).click()
  await expect.element(screen.getByLabelText(/to confirm/)).toHaveValue('')
})
