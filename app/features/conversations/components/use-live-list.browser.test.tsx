import { useLoaderData, useRevalidator } from 'react-router'
import { expect, test } from 'vitest'
import type { Page } from '#app/lib/paging.ts'
import { renderPage } from '#tests/setup/browser.tsx'
import { useLiveList } from './use-live-list.ts'

function List() {
  const loaded = useLoaderData<Page<string>>()
  const { revalidate } = useRevalidator()
  const { list, update } = useLiveList(loaded, {
    moreHref: () => '/more',
    refresh: (_list, first) => first,
    append: (list) => list,
  })
  return (
    <>
      <ul>
        {list.items.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <button onClick={() => void revalidate()}>Load again</button>
      <button
        onClick={() => update((list) => ({ ...list, items: list.items.filter((name) => name !== 'Storm') }))}
      >
        Remove Storm
      </button>
    </>
  )
}

test('a room that is removed while the list loads again stays removed, until a later load brings it back', async () => {
  const answers: ((items: string[]) => void)[] = []
  const screen = await renderPage(<List />, {
    route: {
      loader: () =>
        new Promise<Page<string>>((resolve) => answers.push((items) => resolve({ items, nextCursor: null }))),
    },
  })
  const answer = async (load: number, items: string[]) => {
    await expect.poll(() => answers.length).toBe(load)
    answers[load - 1]!(items)
  }
  const rows = screen.getByRole('listitem')
  await answer(1, ['Dana', 'Storm'])
  await expect.element(rows).toHaveLength(2)

  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.poll(() => answers.length).toBe(2)
  await screen.getByRole('button', { name: 'Remove Storm' }).click()
  await expect.element(rows).toHaveLength(1)
  await answer(2, ['Dana', 'Storm', 'Luis'])
  await expect.element(screen.getByText('Luis')).toBeVisible()
  expect(screen.getByText('Storm').query()).toBeNull()

  await screen.getByRole('button', { name: 'Load again' }).click()
  await answer(3, ['Dana', 'Storm'])
  await expect.element(screen.getByText('Storm')).toBeVisible()
})
