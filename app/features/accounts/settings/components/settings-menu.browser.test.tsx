import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { AreasContext, type MenuItem } from '#app/features/area.ts'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { SettingsMenu } from './settings-menu.tsx'

const item = (values: Pick<MenuItem, 'label' | 'group' | 'words'>, position: number): MenuItem => ({
  menu: 'settings',
  about: `About ${values.label}.`,
  to: `/${values.label}`,
  position,
  ...values,
})
const AREAS = [
  {
    name: 'all',
    menu: [
      item({ label: 'Employees', group: 'People', words: 'staff invite' }, 1),
      item({ label: 'Tags', group: 'Contacts', words: '' }, 2),
      { ...item({ label: 'API', group: 'Developers', words: '' }, 3), needs: 'ownAccount' as const },
    ],
  },
]

test('the search finds settings by label, group and other words, and Enter opens the first', async () => {
  const screen = await renderPage(
    <AreasContext value={AREAS}>
      <nav aria-label="Settings">
        <SettingsMenu>{({ to, label }) => <Link to={to}>{label}</Link>}</SettingsMenu>
      </nav>
    </AreasContext>,
    {
      frame: { viewer: { ownAccount: false } },
      others: [{ path: 'Employees', Component: () => <h1>All employees</h1> }],
    },
  )
  const links = () =>
    screen
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
  expect(links()).toEqual(['Employees', 'Tags'])
  await expectAccessible()
  const search = screen.getByRole('searchbox', { name: 'Search settings' })
  await search.fill('contacts')
  expect(links()).toEqual(['Tags'])
  await search.fill('nonsense')
  await expect.element(screen.getByRole('status')).toHaveTextContent('No setting has these words.')
  await search.fill('people inv')
  expect(links()).toEqual(['Employees'])
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'All employees' })).toBeVisible()
})
