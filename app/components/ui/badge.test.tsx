import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Badge } from './badge.tsx'

test('a badge shows up to 99, and the real number to who points at it; nothing is no badge', () => {
  const draw = (count: number) => renderToString(<Badge count={count} label="waiting" />)
  expect(draw(99)).toMatch(/>99</)
  expect(draw(100)).toMatch(/title="100 waiting"[^>]*>99</)
  expect(draw(0)).toBe('')
})
