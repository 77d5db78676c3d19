import { expect, test } from 'vitest'
import { loadPdfFonts } from './pdf-fonts.server.ts'

const { split } = await loadPdfFonts()
const textOf = (text: string) =>
  split(text)
    .runs.map((run) => run.text)
    .join('')

test('sets each part of a text in a font that has it', () => {
  expect(split('Hi 😀, Привет')).toEqual({
    complete: true,
    runs: [
      { font: 'latin', text: 'Hi ' },
      { font: 'emoji', text: '😀' },
      { font: 'latin', text: ', ' },
      { font: 'cyrillic', text: 'Привет' },
    ],
  })
  expect(split('😀 1').runs.at(-1)).toEqual({ font: 'latin', text: ' 1' })
  for (const text of [
    'Xin chào, cảm ơn bạn',
    'Ευχαριστώ',
    'नमस्ते',
    '¿Cuánto cuesta? Señor',
    '“Quotes” – €5…',
  ]) {
    expect(split(text), text).toMatchObject({ complete: true })
    expect(textOf(text)).toBe(text)
  }
})

test('has letters for names in every script', () => {
  for (const text of [
    '王伟',
    '김민준',
    '山田美咲',
    'عائشة أبو الفضل',
    'עדי לוי',
    'สมชาย',
    'გიორგი',
    'முருகன்',
  ]) {
    expect(split(text, true), text).toMatchObject({ complete: true })
    expect(textOf(text)).toBe(text)
  }
  // A coarse font is used for what no other has, and no further.
  expect(split('Hi 王伟, ok').runs.map(({ font }) => font)).toEqual(['latin', 'others', 'latin'])
})

test('says how many characters it can’t show, and leaves out those that show nothing', () => {
  expect(split('Ok 𠮷𠮷 then').complete).toBe(false)
  expect(textOf('Ok 𠮷𠮷 then')).toBe('Ok [2 characters not shown] then')
  expect(textOf('👩\u200d👧 \u202eok\u0007\r\n\tnext')).toBe('👩👧 ok\n    next')
})
