import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '#tests/setup/browser.tsx'
import { useOneTabStop } from './use-one-tab-stop.ts'
import { useRegions } from './use-regions.ts'

function Frame() {
  useRegions()
  const panel = useOneTabStop<HTMLElement>()
  return (
    <>
      <nav {...panel} data-region aria-label="Panel">
        <a href="#1">Waiting</a>
        <a href="#2" aria-current="page">
          Reports
        </a>
        <a href="#3" hidden>
          Hidden
        </a>
      </nav>
      <section data-region tabIndex={-1} aria-label="Page">
        Text
      </section>
      <aside data-region hidden tabIndex={-1} />
    </>
  )
}

test('F6 goes from part to part of the screen and round, to its tab stop if it has one', async () => {
  const screen = await renderPage(<Frame />)
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  const seen: (string | null | undefined)[] = []
  for (const key of ['{F6}', '{F6}', '{F6}', '{Shift>}{F6}{/Shift}']) {
    await userEvent.keyboard(key)
    seen.push(focused())
  }
  expect(seen).toEqual(['Reports', 'Page', 'Reports', 'Page'])
  ;(screen.getByRole('link', { name: 'Waiting' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('Reports')
})
