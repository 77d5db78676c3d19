import { Link, type LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage } from '#tests/setup/browser.tsx'
import { usePagedList } from './use-paged-list.ts'

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ id: String(from + at), name: `Row ${from + at}` }))
const FIRST = { items: rows(0, 3), nextCursor: '3' }

function List() {
  const list = usePagedList(FIRST, (cursor) => `/rows?after=${cursor}`)
  return (
    <>
      <ul>
        {list.items.map((item) => (
          <li key={item.id}>{item.name}</li>
        ))}
      </ul>
      {list.failed ? <button onClick={list.retry}>Retry</button> : null}
      <button disabled={!list.hasMore} onClick={list.loadMore}>
        More
      </button>
      <button onClick={() => list.patch('1', { name: 'Changed' })}>Change</button>
      <Link to="/row">Open</Link>
    </>
  )
}

const renderList = (loader: (args: LoaderFunctionArgs) => unknown) =>
  renderPage(<List />, {
    others: [
      { path: '/rows', loader },
      { path: '/row', Component: () => <h1>One row</h1> },
    ],
  })

test('appends the next page until there is none, and changes a row in place', async () => {
  const screen = await renderList(() => ({ page: { items: rows(3, 5), nextCursor: null } }))
  await screen.getByRole('button', { name: 'More' }).click()
  await expect.element(screen.getByRole('listitem')).toHaveLength(5)
  await expect.element(screen.getByRole('button', { name: 'More' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Change' }).click()
  await expect.element(screen.getByRole('listitem').nth(1)).toHaveTextContent('Changed')
})

test('a page that overlaps the rows already there repeats none', async () => {
  const screen = await renderList(() => ({ page: { items: rows(2, 5), nextCursor: null } }))
  await screen.getByRole('button', { name: 'More' }).click()
  await expect.element(screen.getByRole('listitem')).toHaveLength(5)
})

test('a failed page is loaded again only when asked', async () => {
  let fails = true
  const screen = await renderList(() => ({ page: fails ? null : { items: rows(3, 5), nextCursor: null } }))
  await screen.getByRole('button', { name: 'More' }).click()
  const retry = screen.getByRole('button', { name: 'Retry' })
  await expect.element(retry).toBeVisible()
  fails = false
  await screen.getByRole('button', { name: 'More' }).click()
  await expect.element(screen.getByRole('listitem')).toHaveLength(3)
  await retry.click()
  await expect.element(screen.getByRole('listitem')).toHaveLength(5)
  await expect.element(retry).not.toBeInTheDocument()
})
