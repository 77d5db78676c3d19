import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import type { BoardView, CardView } from '../board-views.server.ts'
import { Toasts } from '#app/components/feedback/toasts.tsx'
import { hideToast, toastStore } from '#app/components/feedback/toast-store.ts'
import { NO_FILTER } from '../card-filter.ts'
import { Board } from './kanban-board.tsx'

const lane = (id: string, label: string) => ({ id, label, total: 2, canMove: false, canDelete: false })

const board: BoardView = {
  id: 'board',
  name: 'Renewals',
  description: '',
  monitor: false,
  monitorAlert: false,
  effDate: null,
  expDate: null,
  status: 'ready',
  tags: [],
  cardsFor: 'applicant',
  lanes: [lane('assigned', 'Assigned'), lane('done', 'Completed')],
  users: [],
  version: 1,
  ...{ total: 2, assigned: 2, progress: 0, completed: 0 },
}

const card = (id: string, title: string, position: string) =>
  ({
    ...{ id, title, position, boardId: 'board', laneId: 'assigned', client: null, level: 'applicant' },
    ...{ dueOn: null, color: null, tags: [], assignedTo: null, comments: 0, done: false },
  }) as never as CardView

let refuse = false
const posts: string[] = []
beforeEach(() => {
  refuse = false
  posts.length = 0
  for (const { id } of toastStore.read()) hideToast(id)
  vi.stubGlobal('fetch', (path: string, init: { body?: URLSearchParams }) => {
    if (init.body) posts.push(`${path} ${init.body.get('from')} > ${init.body.get('to')}`)
    return refuse
      ? Promise.resolve(Response.json({ error: 'Refused.' }, { status: 403 }))
      : new Promise(() => {})
  })
})
afterEach(() => vi.unstubAllGlobals())

async function renderBoard() {
  const snapshot = {
    revision: 1,
    counts: { assigned: { total: 2, matching: 2 }, done: { total: 0, matching: 0 } },
    pages: {
      assigned: { items: [card('a', 'Call Ada', 'a0'), card('b', 'Call Bob', 'a1')], nextCursor: null },
      done: { items: [], nextCursor: null },
    },
  }
  const filter = { ...NO_FILTER, completed: true }
  const can = { clear: false, message: false }
  const screen = await renderPage(
    <Board
      loaded={{ board, snapshot, filter, today: '2026-11-23', can, select: null }}
      people={[]}
      userId="maya"
    />,
  )
  const cardsIn = (name: string) =>
    [...screen.getByRole('list', { name, exact: true }).element().querySelectorAll('[data-card]')].map(
      (each) => (each as HTMLElement).dataset.card,
    )
  return { screen, cardsIn }
}

test('Alt with an arrow key moves a card, which keeps the focus', async () => {
  const { screen, cardsIn } = await renderBoard()
  await expectAccessible()
  const ada = screen.getByRole('link', { name: 'Call Ada', exact: true })
  ;(ada.element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(cardsIn('Assigned')).toEqual(['b', 'a'])
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(() => cardsIn('Completed')).toEqual(['a'])
  await expect.element(ada).toHaveFocus()
  // The second is sent when the first was answered.
  expect(posts).toEqual(['/tasks/board/cards/a/place assigned > assigned'])
})

test('a dragged card shows in its new lane at once, and goes back when the server refuses', async () => {
  refuse = true
  const { screen, cardsIn } = await renderBoard()
  const bob = document.querySelector<HTMLElement>('[data-card="b"]')!
  // The library is loaded after the board.
  await expect.poll(() => bob.draggable).toBe(true)
  await userEvent.dragAndDrop(
    bob,
    screen.getByRole('list', { name: 'Completed', exact: true }).element().parentElement!,
  )
  await expect.poll(() => posts).toEqual(['/tasks/board/cards/b/place assigned > done'])
  await expect.poll(() => cardsIn('Assigned')).toEqual(['a', 'b'])
})

test('each completed card is named in its own message, so that one knows which Undo is which', async () => {
  const { screen } = await renderBoard()
  await screen.getByRole('button', { name: 'Complete Call Ada' }).click()
  await screen.getByRole('button', { name: 'Complete Call Bob' }).click()
  expect(toastStore.read().map(({ message }) => message)).toEqual([
    'Card completed: Call Ada',
    'Card completed: Call Bob',
  ])
})

test('the cards are one tab stop, with arrow keys and J and K between them', async () => {
  const { screen } = await renderBoard()
  const card = (name: string) => screen.getByRole('link', { name, exact: true })
  await userEvent.keyboard('j')
  await expect.element(card('Call Ada')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(card('Call Bob')).toHaveFocus()
  const stops = [...document.querySelectorAll<HTMLElement>('[data-card] :is(a, button)')]
  await expect
    .poll(
      () => new Set(stops.filter(({ tabIndex }) => tabIndex === 0).map((stop) => stop.closest('article'))),
    )
    .toEqual(new Set([document.querySelector('[data-card="b"]')]))
  await userEvent.keyboard('k')
  await expect.element(card('Call Ada')).toHaveFocus()
})

test('Ctrl+Z takes a moved card back', async () => {
  const { screen, cardsIn } = await renderBoard()
  const toasts = await renderPage(<Toasts initial={null} />)
  ;(screen.getByRole('link', { name: 'Call Ada', exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.element(toasts.getByText('Call Ada moved to Completed, position 1')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => cardsIn('Assigned')).toEqual(['a', 'b'])
})

test('when a card is completed, the focus goes to the next one, and at last to the head of the lane', async () => {
  const { screen, cardsIn } = await renderBoard()
  const complete = async (name: string) => {
    const button = screen.getByRole('button', { name: `Complete ${name}` })
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await complete('Call Ada')
  await expect.poll(() => cardsIn('Assigned')).toEqual(['b'])
  await expect.element(screen.getByRole('link', { name: 'Call Bob', exact: true })).toHaveFocus()
  await complete('Call Bob')
  await expect.poll(() => cardsIn('Assigned')).toEqual([])
  await expect.element(screen.getByRole('heading', { name: 'Assigned' })).toHaveFocus()
})
