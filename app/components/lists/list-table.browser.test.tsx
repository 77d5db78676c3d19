import { useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defineList } from '#app/lib/lists/define-list.ts'
import { sortParam } from '#app/lib/lists/params.ts'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { ListTable } from './list-table.tsx'

const people = defineList<{ id: string; name: string; calls: number }>()({
  name: 'people',
  label: 'People',
  path: '/',
  sizes: [25],
  params: { sort: sortParam(['name', '-calls']) },
  columns: [
    { label: 'Name', kind: 'text', sort: 'name', value: ({ name }) => name },
    { label: 'Calls', kind: 'number', sort: 'calls', value: ({ calls }) => calls },
    { label: 'Note', kind: 'text', value: () => null },
  ],
})

function Page() {
  const [params] = useSearchParams()
  const query = people.read(params)
  return (
    <ListTable
      caption="People"
      columns={people.columns}
      rows={[{ id: '1', name: 'Ann', calls: 3 }]}
      sorting={(key) => people.sorting(query, key)}
    />
  )
}

test('a head sorts, says in which direction, and sorts the other way round', async () => {
  await page.viewport(1200, 800)
  const screen = await renderPage(<Page />)
  const calls = screen.getByRole('columnheader', { name: 'Calls' })
  await expect
    .element(screen.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'ascending')
  await expect.element(calls).not.toHaveAttribute('aria-sort')
  await expect.element(screen.getByRole('columnheader', { name: 'Note' })).not.toHaveAttribute('aria-sort')
  await screen.getByRole('link', { name: 'Calls' }).click()
  await expect.element(calls).toHaveAttribute('aria-sort', 'descending')
  await screen.getByRole('link', { name: 'Calls' }).click()
  await expect.element(calls).toHaveAttribute('aria-sort', 'ascending')
  await expectAccessible()
})

test('where rows are cards, the heads that sort stay in sight', async () => {
  await page.viewport(390, 844)
  const screen = await renderPage(<Page />)
  const head = screen.getByRole('link', { name: 'Calls' }).element().getBoundingClientRect()
  expect(head.height).toBeGreaterThanOrEqual(24)
  expect(head.bottom).toBeLessThan(screen.getByText('Ann').element().getBoundingClientRect().top)
  await screen.getByRole('link', { name: 'Calls' }).click()
  await expect.element(screen.getByRole('link', { name: 'Calls' })).toBeVisible()
})
