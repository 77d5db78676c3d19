import { expect, test } from 'vitest'
import { survivesLogout } from './persisted-state.ts'

test('logging out clears everything but preferences; a timeout keeps drafts too', () => {
  const keys = ['theme', 'rememberedEmail', 'draft:maya:new contact', 'lastActivityAt', 'panel']
  expect(keys.filter((key) => survivesLogout(key, false))).toEqual(['theme', 'rememberedEmail'])
  expect(keys.filter((key) => survivesLogout(key, true))).toEqual(keys.slice(0, 3))
})
