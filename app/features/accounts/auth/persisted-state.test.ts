import { expect, test } from 'vitest'
import { survivesLogout } from './persisted-state.ts'

test('logging out clears everything but preferences; a session that ended by itself keeps drafts too', () => {
  const keys = ['theme', 'rememberedEmail', 'push:maya', 'draft:maya:new contact', 'lastActivityAt', 'panel']
  expect(keys.filter((key) => survivesLogout(key, false))).toEqual(['theme', 'rememberedEmail', 'push:maya'])
  expect(keys.filter((key) => survivesLogout(key, true))).toEqual(keys.slice(0, 4))
})
