import { describe, expect, test } from 'vitest'
import { checkFiles, type FileRules } from './attachments.ts'

const MB = 1024 * 1024
const rules: FileRules = {
  types: ['image/png', 'application/pdf'],
  kinds: 'PNG and PDF',
  most: 10,
  maxBytes: 5 * MB,
  maxTotal: 5 * MB,
}
const file = (name: string, type = 'image/png', size = 1000) => ({ name, type, size })

describe('checkFiles', () => {
  test('accepts files that can be sent', () => {
    const { accepted, problems } = checkFiles([file('a.png'), file('b.pdf', 'application/pdf')], [], rules)
    expect(accepted).toHaveLength(2)
    expect(problems).toEqual([])
  })

  test.each([
    ['of a type that is not sent', [file('a.exe', 'application/x-msdownload')], [], /a\.exe can't be added/],
    ['an SVG, which can carry script', [file('a.svg', 'image/svg+xml')], [], /can't be added/],
    ['empty', [file('a.png', 'image/png', 0)], [], /is empty/],
    [
      'too large',
      [file('a.png', 'image/png', 6 * MB)],
      [],
      /a\.png is 6\.0 MB\. A file can have at most 5\.0 MB/,
    ],
    ['too large together', [file('b.png', 'image/png', 3 * MB)], [file('a', '', 3 * MB)], /together/],
    ['too many', [file('k.png')], Array.from({ length: 10 }, () => file('x')), /at most 10 files/],
  ])('leaves out a file that is %s, and says why', (_name, chosen, held, words) => {
    const { accepted, problems } = checkFiles(chosen, held, rules)
    expect(accepted).toEqual([])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(words)
  })

  test('says the reason once for many files, with their count', () => {
    const pictures = Array.from({ length: 40 }, (_, index) => file(`damage-${index + 1}.png`))
    const others = [file('a.exe', 'application/x-msdownload'), file('b.exe', 'application/x-msdownload')]
    const { accepted, problems } = checkFiles(
      [...pictures, ...others, file('c.png', 'image/png', 0)],
      [],
      rules,
    )
    expect(accepted).toHaveLength(10)
    expect(problems).toEqual([
      "a.exe and 1 more can't be added: only PNG and PDF can.",
      'c.png is empty.',
      'damage-11.png and 29 more were left out: at most 10 files can be added at once.',
    ])
  })
})
