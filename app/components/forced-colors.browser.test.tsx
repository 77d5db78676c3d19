import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { PresenceDot } from './user-avatar.tsx'
import { renderPage } from '#tests/setup/browser.tsx'

const emulate = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
beforeEach(() => emulate('active'))
afterEach(() => emulate('none'))

test('forced colors keep the colors that mean something, and mark what is unread', async () => {
  const screen = await renderPage(
    <>
      <PresenceDot status="available" />
      <PresenceDot status="busy" />
      <span data-testid="red" className="swatch bg-presence-red" />
      <article data-testid="card" data-card="1" className="border-l-4 border-l-presence-red">
        Renewal
      </article>
      <div data-testid="row" className="conversation-row conversation-row-strong" />
    </>,
  )
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  const style = (id: string, part?: string) => getComputedStyle(screen.getByTestId(id).element(), part)
  const [available, busy] = [...document.querySelectorAll('.presence-dot')].map(
    (dot) => getComputedStyle(dot).backgroundColor,
  )
  expect(available).not.toBe(busy)
  const red = style('red').backgroundColor
  expect(style('card').borderLeftColor).toBe(red)
  expect(style('card').backgroundColor).not.toBe(red)
  expect(style('row', '::before').width).toBe('4px')
})
