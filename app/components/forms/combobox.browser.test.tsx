import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { Combobox } from './combobox.tsx'

const BREEDS = ['Beagle', 'Boxer', 'Labrador']

const renderCombobox = () =>
  renderPage(
    <form>
      <label htmlFor="breed">Breed</label>
      <Combobox id="breed" name="breed" options={BREEDS} />
      <button type="button">Next</button>
    </form>,
  )

test('filters what it suggests and takes the entry chosen by keyboard', async () => {
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
