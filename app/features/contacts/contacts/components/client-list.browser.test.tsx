import { useLoaderData, useRevalidator } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Page } from '#app/lib/paging.ts'
import { renderPage } from '#tests/setup/browser.tsx'
import type { ClientListItem } from '#app/features/people/clients/client-list-item.ts'
import { ClientList } from './client-list.tsx'

const ada: ClientListItem = {
  id: '0190a6b0-0000-7000-8000-000000000001',
  firstName: 'Ada',
  lastName: 'Lind',
  favorite: false,
}

const reset: { current: (() => void) | null } = { current: null }

function List() {
  const { page, read } = useLoaderData<{ page: Page<ClientListItem>; read: number }>()
  const { revalidate } = useRevalidator()
  return (
    <>
      <button onClick={() => void revalidate()}>Reload</button>
      <output>Read {read}</output>
      <div className="flex h-[400px] flex-col">
        <ClientList
          page={page}
          query={{ q: '', letter: '', tag: '', manager: '', location: '', sort: '', columns: '', saved: '' }}
          choices={{ managers: [], locations: [], tags: [] }}
          may={{ delete: false, export: null }}
          total={1}
          stays={false}
          resetRef={reset}
        />
      </div>
    </>
  )
}

afterEach(() => vi.unstubAllGlobals())

const renderList = (loader: () => unknown) => renderPage(<List />, { route: { loader } })

test('keeps a star when rows arrive that were read before it was saved', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  let arrive = () => {}
  let reads = 0
  const screen = await renderList(async () => {
    reads += 1
    // The second read sees the row as it was, and arrives late.
    if (reads > 1) await new Promise<void>((resolve) => (arrive = resolve))
    return { page: { items: [{ ...ada }], nextCursor: null }, read: reads }
  })
  const star = screen.getByRole('button', { name: 'Ada Lind is a favorite' })
  await screen.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => reads).toBe(2)
  await star.click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
  arrive()
  await expect.element(screen.getByText('Read 2')).toBeVisible()
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
})

test('starts at the top after Refresh', async () => {
  const items = Array.from({ length: 60 }, (_, n) => ({
    ...ada,
    id: `0190a6b0-0000-7000-8000-0000000000${n + 10}`,
    lastName: `Lind ${n}`,
  }))
  const screen = await renderList(() => ({ page: { items, nextCursor: null } }))
  await expect.element(screen.getByRole('link', { name: 'Ada Lind 0' })).toBeVisible()
  const area = screen.getByRole('list', { name: 'Contacts' }).element().parentElement!
  area.scrollTop = 1500
  await expect.element(screen.getByRole('link', { name: 'Ada Lind 25' })).toBeVisible()
  reset.current!()
  await expect.poll(() => area.scrollTop).toBe(0)
})

test('takes a star back that could not be saved', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
  const screen = await renderList(() => ({ page: { items: [ada], nextCursor: null } }))
  const star = screen.getByRole('button', { name: 'Ada Lind is a favorite' })
  await star.click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'false')
})

test('saves two clicks on a star one after the other', async () => {
  const sent: { favorite: string | null; answer: () => void }[] = []
  vi.stubGlobal(
    'fetch',
    (_url: string, { body }: { body: URLSearchParams }) =>
      new Promise<Response>((resolve) =>
        sent.push({ favorite: body.get('favorite'), answer: () => resolve(new Response('{}')) }),
      ),
  )
  const screen = await renderList(() => ({ page: { items: [ada], nextCursor: null } }))
  const star = screen.getByRole('button', { name: 'Ada Lind is a favorite' })
  await star.click()
  await star.click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'false')
  expect(sent.map(({ favorite }) => favorite)).toEqual(['1'])
  sent[0]!.answer()
  await expect.poll(() => sent.map(({ favorite }) => favorite)).toEqual(['1', '0'])
  sent[1]!.answer()
  await star.click()
  await expect.poll(() => sent.map(({ favorite }) => favorite)).toEqual(['1', '0', '1'])
  sent[2]!.answer()
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
})
