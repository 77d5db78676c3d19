import { useEffect } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '#tests/setup/browser.tsx'
import type { BoardView } from '../board-views.server.ts'
import type { CardDetail } from '../cards.server.ts'
import { CardDialog } from './card-dialog.tsx'

const card = {
  ...{
    id: 'card',
    boardId: 'board',
    laneId: 'lane',
    title: 'Renewal',
    details: 'Ask about the boat',
    dueOn: null,
  },
  ...{ color: null, assignedTo: null, assignedOn: null, client: null, done: false, edits: 0, entries: [] },
  createdAt: '2026-03-20T12:00:00Z',
} as unknown as CardDetail
const board = { id: 'board', lanes: [{ id: 'lane', label: 'New' }] } as unknown as BoardView

let load = () => {}
function OpenCard({ isEditing = true }: { isEditing?: boolean }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    load = () => void revalidate()
  }, [revalidate])
  return (
    <CardDialog
      card={useLoaderData<CardDetail>()}
      board={board}
      people={[]}
      everyone={[]}
      userId="maya"
      canMessage
      gone={undefined}
      isEditing={isEditing}
      edited={undefined}
      commented={undefined}
    />
  )
}

test('a colleague’s change leaves what is typed, with focus and caret; the save says what it began from', async () => {
  let stored = card
  let loads = 0
  const saved: Record<string, unknown>[] = []
  const screen = await renderPage(<OpenCard />, {
    route: {
      loader: () => {
        loads += 1
        return stored
      },
      action: async ({ request }) => {
        saved.push(Object.fromEntries(await request.formData()))
        return null
      },
    },
  })
  const title = screen.getByRole('textbox', { name: 'Title' })
  await userEvent.click(title)
  await userEvent.keyboard('{Home}Boat ')
  stored = { ...card, title: 'Renewal of Carl', details: 'He has two', edits: 1 }
  load()
  await expect.element(screen.getByRole('textbox', { name: 'Details' })).toBeVisible()
  await expect.poll(() => loads).toBe(2)
  await userEvent.keyboard('and car ')
  await expect.element(title).toHaveFocus()
  await expect.element(title).toHaveValue('Boat and car Renewal')

  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => saved[0])
    .toMatchObject({
      version: '1',
      base: expect.stringContaining('"title":"Renewal"'),
      title: 'Boat and car Renewal',
    })
})

test('a card opens to be read, and a field that is chosen is saved by itself', async () => {
  const saved: Record<string, unknown>[] = []
  const screen = await renderPage(<OpenCard isEditing={false} />, {
    route: {
      loader: () => card,
      action: async ({ request }) => {
        saved.push(Object.fromEntries(await request.formData()))
        return null
      },
    },
  })
  await expect.element(screen.getByText('Ask about the boat')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Title' }).query()).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Color' }), 'Red')
  await expect.poll(() => saved).toEqual([{ intent: 'field', color: 'red' }])
})
