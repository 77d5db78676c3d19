import { expect, test } from 'vitest'
import { isPreference, preferenceCookie, readPreferences } from './preferences.ts'

test('unknown and missing values are the defaults', () => {
  const defaults = { theme: 'system', panel: 'open', keys: 'on', preview: 'on' }
  expect(readPreferences(null)).toEqual(defaults)
  expect(readPreferences('theme=purple; xpanel=folded')).toEqual(defaults)
  expect(readPreferences('a=b; theme=dark;panel=folded')).toMatchObject({ theme: 'dark', panel: 'folded' })
})

test('reads back what it wrote', () => {
  expect(readPreferences(preferenceCookie('theme', 'dark').split(';')[0]!).theme).toBe('dark')
})

test('accepts only the values of a preference', () => {
  expect(isPreference('theme', 'dark')).toBe(true)
  expect(isPreference('theme', 'dark; Domain=evil')).toBe(false)
  expect(isPreference('constructor', 'dark')).toBe(false)
})
