import { expect, test } from 'vitest'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import type { ImportView } from '../import/import-labels.ts'
import { ImportMapping } from './import-mapping.tsx'

const view: ImportView = {
  id: 'import',
  fileName: 'clients.xlsx',
  state: 'mapping',
  sheets: [
    {
      name: 'People',
      rows: 2,
      kind: 'contacts',
      headers: ['Given', 'Family'],
      targets: ['firstName', 'lastName'],
    },
    { name: 'Notes', rows: 1, kind: null, headers: ['Text'], targets: [] },
  ] as never,
  duplicates: 'skip',
  sharedPhones: 'separate',
  keepInNotes: false,
  reading: null,
  percent: 0,
  counts: null,
  error: null,
  requestedBy: 'Maya Reyes',
  createdAt: '2026-11-23T12:00:00Z',
  finishedAt: null,
  undoable: false,
  nightly: false,
}

const targets = {
  contacts: [
    { value: 'firstName', label: 'First name' },
    { value: 'lastName', label: 'Last name' },
  ],
  policies: [{ value: 'number', label: 'Policy number' }],
}

test('shows what each column holds, and starts over when a sheet holds something else', async () => {
  const posted: FormData[] = []
  const screen = await renderPage(
    <ImportMapping
      view={view}
      samples={[
        {
          rows: [
            ['Ada', 'Lind'],
            ['Bo', 'Oak'],
          ],
          top: [],
        },
        { rows: [['Hello']], top: [] },
      ]}
      targets={targets}
    />,
    {
      route: {
        action: async ({ request }) => {
          posted.push(await request.formData())
          return null
        },
      },
    },
  )
  await expectAccessible()
  await expect.element(screen.getByText('Ada · Bo')).toBeVisible()
  await expect.element(screen.getByLabelText('Given')).toHaveValue('firstName')
  await expect.element(screen.getByText('This sheet is left out.')).toBeVisible()

  const holds = screen
    .getByRole('region', { name: 'People, 2 rows' })
    .getByRole('combobox', { name: /^Holds/ })
  await holds.selectOptions('Policies')
  await expect.element(screen.getByLabelText('Given')).toHaveValue('')
  await screen.getByLabelText('Given').selectOptions('Policy number')
  await holds.selectOptions('Contacts')
  await expect.element(screen.getByLabelText('Family')).toHaveValue('lastName')
  await screen.getByLabelText('Family').selectOptions('Leave out')
  await screen.getByRole('button', { name: 'Check the rows' }).click()
  await expect.poll(() => posted.length).toBe(1)
  expect(Object.fromEntries(posted[0]!)).toEqual({
    ...{ 'kind.0': 'contacts', 'target.0.0': 'firstName', 'target.0.1': '', 'kind.1': '' },
    ...{ 'name.0': '', duplicates: 'skip', intent: 'map' },
  })
})
