import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { renderSprite } from '../../scripts/write-icon-sprite.ts'

test('the sprite holds the icons that are named; `node scripts/write-icon-sprite.ts` writes it', async () => {
  const file = new URL('icons.svg', import.meta.url)
  expect(await readFile(file, 'utf8')).toBe(await renderSprite())
})
