import { useLoaderData, useRevalidator } from 'react-router'
import { expect, test } from 'vitest'
import type { Page } from '#app/lib/paging.ts'
import { renderPage } from '#tests/setup/browser.tsx'
import { usePages } from './use-pages.ts'

interface Row {
  id: string
  name: string
}

const row = (name: string): Row => ({ id: name, name })
const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => row(`Row ${from + at}`))

type Load = () => Promise<{ ok: true; data: Page<Row> } | { ok: false; error: string }>

function List({ load }: { load: Load }) {
  const loaded = useLoaderData<Page<Row>>()
  const { revalidate } = useRevalidator()
  const { list, update, next } = usePages(loaded, { load })
  return (
    <>
      <ul>
        {list.items.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <p role="alert">{next.error}</p>
      <button disabled={!list.nextCursor} onClick={next.load}>
        More
      </button>
      <button onClick={() => void revalidate()}>Load again</button>
      <button
        onClick={() => update((list) => ({ ...list, items: list.items.filter(({ id }) => id !== 'Storm') }))}
      >
        Remove Storm
      </button>
    </>
  )
}

const renderList = (load: Load, loader: () => unknown = () => ({ items: rows(0, 3), nextCursor: '3' })) =>
  renderPage(<List load={load} />, { route: { loader } })

test('appends the next page without repeating a row, until there is none', async () => {
  const screen = await renderList(async () => ({ ok: true, data: { items: rows(2, 5), nextCursor: null } }))
  await screen.getByRole('button', { name: 'More' }).click()
  await expect.element(screen.getByRole('listitem')).toHaveLength(5)
  await expect.element(screen.getByRole('button', { name: 'More' })).toBeDisabled()
})

test('says that a page failed to load, and loads it when asked again', async () => {
  const answers: Awaited<ReturnType<Load>>[] = [
    { ok: false, error: 'No connection.' },
    { ok: true, data: { items: rows(3, 5), nextCursor: null } },
  ]
  const screen = await renderList(async () => answers.shift()!)
  await screen.getByRole('button', { name: 'More' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No connection.')
  await screen.getByRole('button', { name: 'More' }).click()
  await expect.element(screen.getByRole('listitem')).toHaveLength(5)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('')
})

test('keeps the later rows that still follow when the first page is loaded again', async () => {
  let first: Page<Row> = { items: rows(0, 3), nextCursor: '3' }
  const screen = await renderList(
    async () => ({ ok: true, data: { items: rows(3, 5), nextCursor: null } }),
    () => first,
  )
  await screen.getByRole('button', { name: 'More' }).click()
  await expect.element(screen.getByRole('listitem')).toHaveLength(5)
  first = { items: [row('New'), ...rows(0, 2)], nextCursor: '2' }
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.element(screen.getByRole('listitem')).toHaveLength(6)
  first = { items: rows(7, 10), nextCursor: '10' }
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.element(screen.getByRole('listitem')).toHaveLength(3)
})

test('a row that is removed while the list loads again stays removed, until a later load brings it back', async () => {
  const answers: ((names: string[]) => void)[] = []
  const screen = await renderList(
    async () => ({ ok: false, error: '' }),
    () =>
      new Promise<Page<Row>>((resolve) =>
        answers.push((names) => resolve({ items: names.map(row), nextCursor: null })),
      ),
  )
  const answer = async (load: number, names: string[]) => {
    await expect.poll(() => answers.length).toBe(load)
    answers[load - 1]!(names)
  }
  await answer(1, ['Dana', 'Storm'])
  await expect.element(screen.getByRole('listitem')).toHaveLength(2)

  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.poll(() => answers.length).toBe(2)
  await screen.getByRole('button', { name: 'Remove Storm' }).click()
  await expect.element(screen.getByRole('listitem')).toHaveLength(1)
  await answer(2, ['Dana', 'Storm', 'Luis'])
  await expect.element(screen.getByText('Luis', { exact: true })).toBeVisible()
  expect(screen.getByText('Storm', { exact: true }).query()).toBeNull()

  await screen.getByRole('button', { name: 'Load again' }).click()
  await answer(3, ['Dana', 'Storm'])
  await expect.element(screen.getByText('Storm', { exact: true })).toBeVisible()
})
