import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { VirtualList, type VirtualListProps } from './virtual-list.tsx'

const items = Array.from({ length: 10_000 }, (_, index) => ({
  id: `row-${index}`,
  height: 30 + (index % 3) * 20,
}))

type Item = (typeof items)[number]

const renderList = (props: Partial<VirtualListProps<Item>> = {}) =>
  renderPage(
    <div className="flex h-[400px] flex-col">
      <VirtualList
        label="Rows"
        items={items}
        total={items.length}
        rowHeight={({ height }) => height}
        renderRow={({ id }, _, tabIndex) => (
          <a href={`#${id}`} tabIndex={tabIndex}>
            {id}
          </a>
        )}
        {...props}
      />
    </div>,
  )

const bottomOf = (element: Element) => element.getBoundingClientRect().bottom

test('renders the visible rows, one below the other, and says how many there are', async () => {
  const screen = await renderList()
  await expect.element(screen.getByRole('link', { name: 'row-3', exact: true })).toBeVisible()
  const rows = screen.getByRole('listitem').elements()
  expect(rows.length).toBeLessThan(60)
  expect(rows[0]!.getAttribute('aria-setsize')).toBe('10000')
  for (const [index, row] of rows.slice(1).entries()) {
    expect(row.getBoundingClientRect().top).toBeCloseTo(bottomOf(rows[index]!), 0)
  }
  await expectAccessible()
})

test('moves between rows by keyboard, also to rows that are not rendered', async () => {
  const screen = await renderList()
  const link = (name: string) => screen.getByRole('link', { name, exact: true })
  ;(link('row-0').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}j{ArrowUp}')
  await expect.element(link('row-1')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(link('row-9999')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(link('row-0')).toHaveFocus()
})

const links = (screen: Awaited<ReturnType<typeof renderList>>) =>
  screen.getByRole('link').elements() as HTMLElement[]

test('begins at the open row, which is its only tab stop', async () => {
  const screen = await renderList({ currentId: 'row-500' })
  await expect.element(screen.getByRole('link', { name: 'row-500' })).toBeVisible()
  await userEvent.tab()
  await expect.element(screen.getByRole('link', { name: 'row-500' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(screen.getByRole('link', { name: 'row-499' })).toHaveFocus()
  expect(links(screen).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
})

test('Tab enters a scrolled list at its first row on screen, and the row with the focus stays', async () => {
  const screen = await renderList()
  const area = screen.getByRole('list').element().parentElement!
  area.scrollTop = 5000
  await expect.element(screen.getByRole('link', { name: 'row-100', exact: true })).toBeVisible()
  await userEvent.tab()
  const entered = document.activeElement!
  expect(links(screen)).toContain(entered)
  expect(area.scrollTop).toBeCloseTo(5000, -2)
  area.scrollTop = 0
  await expect.element(screen.getByRole('link', { name: 'row-0', exact: true })).toBeVisible()
  expect(document.activeElement).toBe(entered)
})

test('j and k open rows in the order on screen from anywhere, unless they are turned off', async () => {
  const shown = items.slice(0, 30).toReversed()
  function Opened() {
    const [open, setOpen] = useState('row-29')
    return (
      <div className="flex h-[400px] flex-col">
        <output>{open}</output>
        <VirtualList
          label="Rows"
          items={shown}
          rowHeight={40}
          currentId={open}
          onOpen={({ id }) => setOpen(id)}
          renderRow={({ id }, _, tabIndex) => (
            <a href={`#${id}`} tabIndex={tabIndex}>
              {id}
            </a>
          )}
        />
      </div>
    )
  }
  const on = await renderPage(<Opened />)
  await expect.element(on.getByRole('link', { name: 'row-29' })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(on.getByRole('link', { name: 'row-28' })).toHaveFocus()
  await userEvent.keyboard('jjk')
  await expect.element(on.getByRole('status')).toHaveTextContent('row-27')
  await on.unmount()

  const off = await renderPage(<Opened />, { keys: 'off' })
  await expect.element(off.getByRole('link', { name: 'row-29' })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(off.getByRole('status')).toHaveTextContent('row-29')
})
