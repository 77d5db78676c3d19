import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '#tests/setup/browser.tsx'
import { Pencil, Trash2 } from '../icons.tsx'
import { MenuButton } from './menu-button.tsx'

test('a menu is opened by keyboard, shows where the focus is, and returns it', async () => {
  const screen = await renderPage(
    <MenuButton
      entries={[
        { label: 'Edit', icon: Pencil },
        { label: 'Delete', icon: Trash2 },
      ]}
    >
      Actions
    </MenuButton>,
  )
  ;(screen.getByRole('button', { name: 'Actions' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  const item = screen
    .getByRole('menuitem', { name: /Edit|Delete/ })
    .elements()
    .find((each) => each === document.activeElement)!
  // The ring's contrast on every surface is held by theme-color.test.ts.
  expect(getComputedStyle(item)).toMatchObject({ outlineStyle: 'solid', outlineWidth: '2px' })
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Actions' })).toHaveFocus()
})
