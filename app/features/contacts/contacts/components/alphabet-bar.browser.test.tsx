import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { readListQuery } from '#app/features/people/clients/list-query.ts'
import { renderPage } from '#tests/setup/browser.tsx'
import { AlphabetBar } from './alphabet-bar.tsx'

test('shows the current letter, and leaves the start of the page to the first Tab', async () => {
  const screen = await renderPage(
    <div style={{ width: 200 }}>
      <a href="#list">Skip to the list</a>
      <AlphabetBar query={readListQuery(new URLSearchParams('letter=z'))} />
    </div>,
  )
  const bar = screen.getByRole('toolbar', { name: 'Letters' }).element()
  const current = screen.getByRole('link', { name: 'Names that start with Z' }).element()
  await expect
    .poll(() => current.getBoundingClientRect().right)
    .toBeLessThanOrEqual(bar.getBoundingClientRect().right)
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('link', { name: 'Skip to the list' })).toHaveFocus()
})
