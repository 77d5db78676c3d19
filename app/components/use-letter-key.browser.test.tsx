import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useLetterKey } from './use-letter-key.ts'

function Page({ act }: { act: () => void }) {
  useLetterKey('r', act)
  return (
    <>
      <button type="button">Claim</button>
      <div role="menu" tabIndex={-1}>
        Menu
      </div>
      <input aria-label="Text" />
    </>
  )
}

test('a letter acts from anywhere but a menu or a field, and not with another key', async () => {
  let acted = 0
  const screen = await render(<Page act={() => (acted += 1)} />)
  await userEvent.keyboard('r')
  screen.getByRole('button').element().focus()
  await userEvent.keyboard('r')
  expect(acted).toBe(2)
  await userEvent.keyboard('{Control>}r{/Control}x')
  screen.getByRole('menu').element().focus()
  await userEvent.keyboard('r')
  screen.getByRole('textbox').element().focus()
  await userEvent.keyboard('r')
  await expect.element(screen.getByRole('textbox')).toHaveValue('r')
  expect(acted).toBe(2)
})
