import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '#tests/setup/browser.tsx'
import { useFoldOut } from './use-fold-out.ts'

function Menu() {
  const { ref, onKeyDown } = useFoldOut()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and arrows for what is in it
    <details ref={ref} onKeyDown={onKeyDown}>
      <summary>More</summary>
      <button type="button">Claim</button>
      <details>
        <summary>Assign to…</summary>
        <button type="button">Dana</button>
        <button type="button">Sam</button>
      </details>
      <button type="button">Schedule</button>
      <details>
        <summary>Complete…</summary>
        <button type="button">Cancel</button>
      </details>
    </details>
  )
}

test('arrow keys walk a whole menu, past what is in a closed fold, and through an open one', async () => {
  const screen = await renderPage(<Menu />)
  const focused = () => document.activeElement?.textContent
  ;(screen.getByText('More').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const walk = async (key: string, steps: number) => {
    const seen: (string | null | undefined)[] = []
    for (let step = 0; step < steps; step++) {
      await userEvent.keyboard(key)
      seen.push(focused())
    }
    return seen
  }
  expect(await walk('{ArrowDown}', 5)).toEqual(['Claim', 'Assign to…', 'Schedule', 'Complete…', 'More'])
  expect(await walk('{ArrowUp}', 3)).toEqual(['Complete…', 'Schedule', 'Assign to…'])
  await userEvent.keyboard('{Enter}')
  expect(await walk('{ArrowDown}', 3)).toEqual(['Dana', 'Sam', 'Schedule'])
  expect(await walk('{Home}', 1)).toEqual(['Claim'])
  expect(await walk('{End}', 1)).toEqual(['Complete…'])
  expect(await walk('s', 2)).toEqual(['Sam', 'Schedule'])
})
