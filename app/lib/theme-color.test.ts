import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandCss, brandTokens, contrast, parseHexColor } from './theme-color.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'

describe('parseHexColor', () => {
  test.each([
    ['#19d0de', '#19d0de'],
    ['19D0DE', '#19d0de'],
    [' #abc ', '#aabbcc'],
    ['fff', '#ffffff'],
  ])('%s is %s', (input, hex) => expect(parseHexColor(input)).toBe(hex))

  test.each(['', '#', '#12', '#1234', '#12345', '#1234567', 'red', '#ggg', '#fff;}', 'rgb(0,0,0)'])(
    '%s is no color',
    (input) => expect(parseHexColor(input)).toBeNull(),
  )
})

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('every theme color is readable in light and dark', () => {
  fc.assert(
    fc.property(anyColor, fc.constantFrom('light' as const, 'dark' as const), (color, mode) => {
      const tokens = brandTokens(color, mode)
      expect(contrast(tokens.onBrand, tokens.brand)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tokens.brandText, tokens.brandSoft)).toBeGreaterThanOrEqual(4.5)
      const surfaces =
        mode === 'light' ? ['#ffffff', '#f6f7f8', '#eef0f2'] : ['#14181c', '#0e1114', '#1b2026']
      for (const surface of surfaces) {
        expect(contrast(tokens.brandText, surface)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(tokens.brandLine, surface)).toBeGreaterThanOrEqual(3)
      }
      expect(contrast(tokens.brandLine, tokens.brandSoft)).toBeGreaterThanOrEqual(3)
      expect(contrast(mode === 'light' ? '#151a21' : '#e7eaee', tokens.brandSoft)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: PROPERTY_RUNS },
  )
})

test('a stored value that is not a color cannot break out of the declaration', () => {
  expect(brandCss('red}</style><script>')).toBe(brandCss('#19d0de'))
})

describe('app.css', () => {
  const css = readFileSync(new URL('../app.css', import.meta.url), 'utf8')
  const root = css.slice(css.indexOf('\n:root {')).split('\n}')[0] ?? ''
  const tokensOf = (mode: 'light' | 'dark') =>
    Object.fromEntries(
      [
        ...root.matchAll(
          /--([\w-]+): (?:light-dark\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\)|(#[0-9a-f]{3,6}));/g,
        ),
      ].map(([, name, light, dark, both]) => [
        name!,
        parseHexColor(both ?? (mode === 'light' ? light! : dark!))!,
      ]),
    )
  const modes = { light: tokensOf('light'), dark: tokensOf('dark') }
  const pairs: [string, string][] = [
    ...['text', 'muted', 'faint', 'ok', 'warn', 'bad', 'brand-text'].flatMap((text) =>
      ['bg', 'surface', 'sunken'].map((surface): [string, string] => [text, surface]),
    ),
    ['warn', 'warn-soft'],
    ['bad', 'bad-soft'],
    ['info', 'info-soft'],
    ...['bad-soft', 'info-soft'].flatMap((surface) =>
      ['text', 'muted', 'warn'].map((text): [string, string] => [text, surface]),
    ),
    ['ok', 'ok-soft'],
    ['brand-text', 'brand-soft'],
    ['on-brand', 'brand'],
    ['on-bad', 'bad'],
    ['muted', 'brand-soft'],
  ]

  for (const [mode, tokens] of Object.entries(modes)) {
    test.each(pairs)(`%s is readable on %s, ${mode}`, (text, surface) => {
      expect(contrast(tokens[text!]!, tokens[surface!]!)).toBeGreaterThanOrEqual(4.5)
    })
    test.each(['bg', 'surface', 'sunken', 'brand-soft'])(
      `brand-line is visible on %s, ${mode}`,
      (surface) => {
        expect(contrast(tokens['brand-line']!, tokens[surface]!)).toBeGreaterThanOrEqual(3)
      },
    )
    test.each(['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6', 'chart-other', 'bad'])(
      `%s is visible in charts, ${mode}`,
      (tone) => {
        for (const surface of ['bg', 'surface']) {
          expect(contrast(tokens[tone]!, tokens[surface]!), surface).toBeGreaterThanOrEqual(3)
        }
      },
    )
    test(`numbers in the darkest cells of a heat map are readable, ${mode}`, () => {
      expect(contrast(tokens.surface!, tokens['chart-1']!)).toBeGreaterThanOrEqual(4.5)
    })
  }
})
