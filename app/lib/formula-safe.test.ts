import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { HOSTILE_STRINGS, STORABLE_HOSTILE_STRINGS } from '#tests/security/hostile-strings.ts'
import { csvLine, defuse, defuseTyped, undefuse } from './formula-safe.ts'

/** As Excel, LibreOffice and Google Sheets decide, each reading blanks in its own way: whatever any of them might run. */
const MAY_RUN = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u

test('there are at least five hundred hostile strings', () => {
  expect(HOSTILE_STRINGS.length).toBeGreaterThanOrEqual(500)
  expect(STORABLE_HOSTILE_STRINGS.length).toBeGreaterThanOrEqual(500)
})

test.each(HOSTILE_STRINGS.map((text) => [text.slice(0, 60), text]))(
  '%j is not a formula in CSV',
  (_, text) => {
    const [row] = parse(csvLine(['before', text, 'after'])) as string[][]
    expect(row).toEqual(['before', expect.any(String), 'after'])
    const cell = row![1]!
    expect(cell).not.toMatch(MAY_RUN)
    // Half a pair has no UTF-8.
    expect(undefuse(cell)).toBe(text.toWellFormed())
    expect(undefuse(defuse(text))).toBe(text)
    expect(undefuse(defuseTyped(text))).toBe(text)
  },
)

test.each([
  ['+1-385-555-0123', true],
  ['- allergic to bees\n- no dogs', true],
  ['-', true],
  ['+1 (385) 555-0123', false],
  ['-2+3', false],
  ['+cmd|calc', false],
  ['-HYPERLINK("http://evil.example")', false],
  ['- a\n=1', false],
  [' -a', false],
  ['\t-a', false],
  ['@SUM(A1)', false],
  ['=A1', false],
  ["'-a", false],
])('%j is unchanged in a workbook: %s', (text, asItIs) => {
  expect(defuseTyped(text)).toBe(asItIs ? text : `'${text}`)
  expect(csvLine([text])).toContain(`'${text.split('"')[0]}`)
})
