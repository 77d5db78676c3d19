import { expect, test } from 'vitest'
import { survivesLogout } from './persisted-state.ts'

test('logging out clears all but preferences, a time-out keeps drafts too', () => {
  const keys = ['theme', 'rememberedEmail', 'draft:maya:new contact', 'lastActivityAt', 'panel']
  expect(keys.filter((key) => survivesLogout(key, false))).toEqual(['theme', 'rememberedEmail'])
  expect(keys.filter((key) => survivesLogout(key, true))).toEqual(keys.slice(0, 3))
})
