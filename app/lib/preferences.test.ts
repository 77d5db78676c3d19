import { expect, test } from 'vitest'
import { isPreference, preferenceCookie, readPreferences } from './preferences.ts'

test('unknown, missing and foreign values are the defaults', () => {
  const defaults = { theme: 'system', panel: 'open' }
  expect(readPreferences(null)).toEqual(defaults)
  expect(readPreferences('theme=purple; xpanel=folded')).toEqual(defaults)
  expect(readPreferences('a=b; theme=dark;panel=folded')).toMatchObject({ theme: 'dark', panel: 'folded' })
})

test('what is written is read again', () => {
  expect(readPreferences(preferenceCookie('theme', 'dark').split(';')[0]!).theme).toBe('dark')
})

test('only what can be chosen is a preference', () => {
  expect(isPreference('theme', 'dark')).toBe(true)
  expect(isPreference('theme', 'dark; Domain=evil')).toBe(false)
  expect(isPreference('constructor', 'dark')).toBe(false)
})
