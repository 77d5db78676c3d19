import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Badge } from './badge.tsx'

test('shows a count up to 99, with the real number in its title, and nothing for none', () => {
  const render = (count: number) =>
    renderToString(<Badge count={count} label={['text waiting', 'texts waiting']} />)
  expect(render(1)).toMatch(/>1<.*text waiting</)
  expect(render(99)).toMatch(/>99<.*texts waiting</)
  expect(render(100)).toMatch(/title="100 texts waiting"[^>]*>99</)
  expect(render(0)).toBe('')
})
