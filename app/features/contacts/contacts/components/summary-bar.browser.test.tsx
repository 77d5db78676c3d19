import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import type { ClientDetail } from '#app/features/people/clients/clients.server.ts'
import { renderPage } from '#tests/setup/browser.tsx'
import { SummaryBar } from './summary-bar.tsx'

const managers = [
  { value: 'maya', label: 'Maya Reyes' },
  { value: 'dana', label: 'Dana Okafor' },
]

/** Sets what the page loads after a save. */
let load: (managedBy: string) => void

function Page() {
  const [managedBy, setManagedBy] = useState('maya')
  useEffect(() => {
    load = setManagedBy
  }, [])
  const [firstName, lastName] = managers.find(({ value }) => value === managedBy)!.label.split(' ')
  const client = {
    id: 'client',
    createdAt: '2020-01-01T00:00:00.000Z',
    values: {},
    managedBy: { id: managedBy, firstName, lastName },
  } as unknown as ClientDetail
  return (
    <>
      <output>Stored: {managedBy}</output>
      <SummaryBar
        client={client}
        policies={{ count: 0, premiumCents: 0 }}
        choices={{ managers, locations: [] }}
      />
    </>
  )
}

/** Renders the bar. `save` takes the manager that was chosen. */
const renderBar = (save: (wanted: string) => void) =>
  renderPage(<Page />, {
    frame: { user: { id: 'user' }, locations: [] },
    others: [
      {
        path: '/contacts/contact/:id',
        action: async ({ request }) => {
          save(String((await request.formData()).get('value')))
          return null
        },
      },
    ],
  })

test('a new manager is saved and stays', async () => {
  const screen = await renderBar((wanted) => load(wanted))
  const select = screen.getByRole('combobox', { name: 'Managed By' })
  await select.selectOptions('Dana Okafor')
  await expect.element(screen.getByText('Stored: dana')).toBeVisible()
  await expect.element(select).toHaveValue('dana')
})

test('shows the former manager again when the new one could not be saved', async () => {
  const saved: string[] = []
  const screen = await renderBar((wanted) => saved.push(wanted))
  const select = screen.getByRole('combobox', { name: 'Managed By' })
  await select.selectOptions('Dana Okafor')
  await expect.poll(() => saved).toEqual(['dana'])
  await expect.element(select).toHaveValue('maya')
})
