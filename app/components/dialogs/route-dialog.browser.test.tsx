import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Link } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { Combobox } from '../forms/combobox.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { DialogBody } from '../ui/dialog.tsx'
import { RouteDialog } from './route-dialog.tsx'

const dialog = (
  <RouteDialog title="Add policy" closeTo="/">
    <DialogBody>
      <form>
        <Input name="plan" aria-label="Plan" />
        <Select name="manager" aria-label="Managed by" defaultValue="amy">
          <option value="amy">Amy</option>
          <option value="maya">Maya</option>
        </Select>
        <Combobox name="company" aria-label="Company" options={['Evergreen', 'Summit']} />
      </form>
    </DialogBody>
  </RouteDialog>
)

test('keeps what was typed before hydration, and the focus', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: () => dialog }])
  const app = <Stub initialEntries={['/']} />
  const root = document.createElement('div')
  root.innerHTML = renderToString(app)
  document.body.append(root)
  onTestFinished(() => root.remove())
  await page.getByRole('textbox', { name: 'Plan' }).fill('Preferred')
  await page.getByRole('combobox', { name: 'Managed by' }).selectOptions('Maya')
  await userEvent.type(page.getByLabelText('Company'), 'Ever')

  const problems = vi.fn<(error: unknown) => void>()
  const hydrated = hydrateRoot(root, app, { onRecoverableError: problems })
  onTestFinished(() => hydrated.unmount())
  const company = page.getByRole('combobox', { name: 'Company' })
  await expect.element(company).toHaveAttribute('aria-expanded')
  expect(problems).not.toHaveBeenCalled()
  await expect.element(company).toHaveValue('Ever')
  await expect.element(company).toHaveFocus()
  await expect.element(page.getByRole('textbox', { name: 'Plan' })).toHaveValue('Preferred')
  await expect.element(page.getByRole('combobox', { name: 'Managed by' })).toHaveValue('maya')
  await userEvent.keyboard('green')
  await expect.element(company).toHaveValue('Evergreen')
})

test('what is typed next is added to the first field, not put in place of what it holds', async () => {
  const edit = (
    <RouteDialog title="Card" closeTo="/">
      <Input aria-label="Title" defaultValue="Renewal" />
    </RouteDialog>
  )
  const screen = await renderPage(<Link to="/edit">Edit</Link>, {
    others: [{ path: '/edit', Component: () => edit }],
  })
  await screen.getByRole('link', { name: 'Edit' }).click()
  const title = screen.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveFocus()
  await userEvent.keyboard(' review')
  await expect.element(title).toHaveValue('Renewal review')
})

test('traps the focus, and Escape leads to the page under it', async () => {
  const screen = await renderPage(<Link to="/add">Add</Link>, {
    others: [{ path: '/add', Component: () => dialog }],
  })
  await screen.getByRole('link', { name: 'Add' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Add policy' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Plan' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('link', { name: 'Add' })).toBeVisible()
})
