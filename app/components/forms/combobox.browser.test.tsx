import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { Combobox } from './combobox.tsx'

const renderCombobox = () =>
  renderPage(
    <form>
      <label htmlFor="breed">Breed</label>
      <Combobox id="breed" name="breed" options={['Beagle', 'Boxer', 'Labrador']} />
      <button type="button">Next</button>
    </form>,
  )

test('filters its suggestions and takes the one chosen by keyboard', async () => {
  const screen = await renderCombobox()
  const combobox = screen.getByRole('combobox', { name: 'Breed' })
  await combobox.fill('b')
  await expect.element(screen.getByRole('option')).toHaveLength(4)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(screen.getByRole('option', { name: 'Boxer' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(combobox).toHaveValue('Boxer')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
})

test('shows every option when it is clicked, and takes the one that is clicked', async () => {
  const screen = await renderCombobox()
  const combobox = screen.getByRole('combobox', { name: 'Breed' })
  await combobox.click()
  await expect.element(screen.getByRole('option')).toHaveLength(3)
  await screen.getByRole('option', { name: 'Labrador' }).click()
  await expect.element(combobox).toHaveValue('Labrador')
  await expect.element(combobox).toHaveFocus()
})

test('offers to add a new value', async () => {
  const screen = await renderCombobox()
  const combobox = screen.getByRole('combobox', { name: 'Breed' })
  await combobox.fill('Akita')
  await screen.getByRole('option', { name: 'Add “Akita”' }).click()
  await expect.element(combobox).toHaveValue('Akita')
})

test('Escape closes the suggestions and keeps what was typed; Tab moves on', async () => {
  const screen = await renderCombobox()
  const combobox = screen.getByRole('combobox', { name: 'Breed' })
  await combobox.fill('Lab')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(combobox).toHaveValue('Lab')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
})
