import { expect, test } from 'vitest'
import { readCookie, serializeCookie } from './cookies.ts'

test('reads back what it wrote, whatever the value holds', () => {
  const value = 'Müller; "x"=1, 你好'
  const [pair] = serializeCookie('note', value, { maxAgeSeconds: 30 }).split('; ')
  expect(readCookie(`theme=dark; ${pair}; other=1`, 'note')).toBe(value)
})

test('finds a cookie by its whole name', () => {
  expect(readCookie('xtheme=light; theme=dark', 'theme')).toBe('dark')
  expect(readCookie('themes=light', 'theme')).toBeNull()
})

test.each([null, '', 'theme', 'theme=', 'theme=%E0%A4%A'])('reads nothing from %j', (header) => {
  expect(readCookie(header, 'theme')).toBeNull()
})

test('sets the flags that were asked for', () => {
  expect(serializeCookie('a', 'b', { maxAgeSeconds: 0 })).toBe('a=b; Path=/; Max-Age=0; SameSite=Lax')
  expect(serializeCookie('a', 'b', { maxAgeSeconds: 9, httpOnly: true, secure: true })).toBe(
    'a=b; Path=/; Max-Age=9; HttpOnly; SameSite=Lax; Secure',
  )
})
