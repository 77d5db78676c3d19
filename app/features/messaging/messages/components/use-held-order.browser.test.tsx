import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ConversationView } from '#app/features/messaging/texting/texting-views.server.ts'
import { renderPage } from '#tests/setup/browser.tsx'
import { useHeldOrder } from './use-held-order.ts'

const conversations = ['Ada', 'Bea', 'Cora'].map(
  (id, index) => ({ id, lastMessageOn: `2026-11-2${3 - index}T12:00:00.000Z` }) as ConversationView,
)

function List() {
  const [items, setItems] = useState(conversations)
  const { shown, handlers } = useHeldOrder(items)
  return (
    <>
      <div {...handlers}>
        {shown.map(({ id }) => (
          // Opening the first one moves it to the end, as one that is answered.
          <button
            key={id}
            onClick={() =>
              setItems([...items.filter((item) => item.id !== id), items.find((item) => item.id === id)!])
            }
          >
            {id}
          </button>
        ))}
      </div>
      <input aria-label="Text" />
    </>
  )
}

test('the row that was opened by a key stays in its place while it has the focus', async () => {
  const screen = await renderPage(<List />)
  const order = () =>
    screen
      .getByRole('button')
      .elements()
      .map((row) => row.textContent)
  // A pointer on the list would hold it too.
  await userEvent.hover(screen.getByLabelText('Text'))
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(order()).toEqual(['Ada', 'Bea', 'Cora'])
  await expect.element(screen.getByRole('button', { name: 'Ada' })).toHaveFocus()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(screen.getByLabelText('Text')).toHaveFocus()
  await expect.poll(order).toEqual(['Bea', 'Cora', 'Ada'])
})
