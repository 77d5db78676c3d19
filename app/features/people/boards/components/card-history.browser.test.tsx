import { redirect, useLoaderData, useRevalidator } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage } from '#tests/setup/browser.tsx'
import type { CardDetail, CardEntry } from '../cards.server.ts'
import { CardHistory } from './card-history.tsx'

function OpenCard() {
  const card = useLoaderData<CardDetail>()
  const { revalidate } = useRevalidator()
  return (
    <>
      <CardHistory card={card} people={[]} everyone={[]} userId="maya" commented={undefined} />
      <button onClick={() => void revalidate()}>Load again</button>
    </>
  )
}

function renderCard() {
  const entries: CardEntry[] = []
  const add = (text: string) =>
    entries.unshift({
      ...{ id: `${entries.length}`, kind: 'comment', text, userId: 'maya', at: '2026-03-20T12:00:00Z' },
    } as CardEntry)
  const route = {
    loader: () => ({ id: 'card', createdAt: '2026-03-20T12:00:00Z', entries: [...entries] }),
    action: async ({ request }: { request: Request }) => {
      add(String((await request.formData()).get('comment')))
      return redirect('/')
    },
  }
  return { add, rendered: renderPage(<OpenCard />, { route }) }
}

test('a sent comment empties the form, one from another tab keeps what is typed', async () => {
  const { add, rendered } = renderCard()
  const screen = await rendered
  const field = screen.getByLabelText('Comment', { exact: true })
  await field.fill('Half a thought')
  add('From another tab')
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.element(screen.getByText('From another tab')).toBeVisible()
  await expect.element(field).toHaveValue('Half a thought')
  expect(JSON.stringify({ ...localStorage })).toContain('Half a thought')

  await field.fill('A whole thought')
  await screen.getByRole('button', { name: 'Comment' }).click()
  await expect.element(screen.getByRole('listitem').getByText('A whole thought')).toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(localStorage).toHaveLength(0)
})
