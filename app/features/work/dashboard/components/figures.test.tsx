import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AccountFigures } from './figures.tsx'

test('leads from the calls to review to the same calls in the log', () => {
  const html = renderToString(
    <MemoryRouter>
      <AccountFigures waiting={2} calls={1} clients={300} available={0} />
    </MemoryRouter>,
  )
  expect(html).toMatch(/href="\/phone-log\?[^"]*unworked=on"[^>]*>Calls to review</)
})
