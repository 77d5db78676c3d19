import { expect, test } from 'vitest'
import { isPreference, preferenceCookie, readPreferences } from './preferences.ts'

test('falls back to the defaults for unknown and missing values', () => {
  const defaults = { theme: 'system', panel: 'open' }
  expect(readPreferences(null)).toEqual(defaults)
  expect(readPreferences('theme=purple; xpanel=folded')).toEqual(defaults)
  expect(readPreferences('a=b; theme=dark;panel=folded')).toMatchObject({ theme: 'dark', panel: 'folded' })
})

test('reads back what was written', () => {
  expect(readPreferences(preferenceCookie('theme', 'dark').split(';')[0]!).theme).toBe('dark')
})

test('accepts only known choices', () => {
  expect(isPreference('theme', 'dark')).toBe(true)
  expect(isPreference('theme', 'dark; Domain=evil')).toBe(false)
  expect(isPreference('constructor', 'dark')).toBe(false)
})
