import { expect, test } from 'vitest'
import { readOpenedLink } from './opened-link.ts'

test.each([
  ['tel:+12085550123', 'call', ''],
  ['tel:(208)%20555-0123', 'call', ''],
  ['TEL:208-555-0123;ext=5', 'call', ''],
  ['sms:+12085550123', 'text', ''],
  ['sms:2085550123?body=Hi%20Janet%20%26%20Carl', 'text', 'Hi Janet & Carl'],
  ['sms:+12085550123&body=1+1', 'text', '1+1'],
  ['sms:+12085550123?subject=x&body=%F0%9F%98%80', 'text', '😀'],
  ['sms:+12085550123?body=%E0%A4%A', 'text', ''],
])('reads %s', (link, kind, text) => {
  expect(readOpenedLink(link)).toEqual({ kind, number: '12085550123', text })
})

test.each([
  null,
  '',
  'tel:',
  'javascript:alert(1)',
  'https://evil.example/?tel:+12085550123',
  'tel:*21*2085550123%23',
  'tel:%2A72',
  'tel:911',
  'tel:+442079460000',
  'tel:555-0123',
  `tel:${'1'.repeat(5000)}`,
  'sms:+12085550123,+12085550124?body=Hi',
  'tel://evil.example/12085550123',
  'tel:%E0%A4%A',
  'web+tel:+12085550123',
])('refuses %s', (link) => {
  expect(readOpenedLink(link)).toBeNull()
})

test('cuts a text that is too long', () => {
  expect(readOpenedLink(`sms:2085550123?body=${'a'.repeat(5000)}`)?.text).toHaveLength(1600)
})
