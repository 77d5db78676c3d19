import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '#tests/setup/browser.tsx'
import { useOneTabStop } from './use-one-tab-stop.ts'

function Days() {
  const days = useOneTabStop<HTMLDivElement>()
  return (
    <>
      <div {...days} style={{ display: 'grid', gridTemplateColumns: 'repeat(7, 40px)' }}>
        {Array.from({ length: 28 }, (_, day) => (
          <a key={day} href="#day" aria-current={day === 9 ? 'date' : undefined}>
            {day + 1}
          </a>
        ))}
      </div>
      <button>After</button>
    </>
  )
}

test('a calendar is one tab stop, at the current day; arrow keys lead to the others', async () => {
  const screen = await renderPage(<Days />)
  const day = (name: string) => screen.getByRole('link', { name, exact: true })
  await userEvent.tab()
  await expect.element(day('10')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(day('18')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  await expect.element(day('4')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(day('28')).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(day('28')).toHaveFocus()
})
