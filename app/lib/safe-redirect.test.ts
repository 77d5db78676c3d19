import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'

const ORIGIN = 'https://crm.example'

describe('safeRedirect', () => {
  test.each(['/', '/contacts?search=%26', '/messages/123#last', '/a/../b', '/x?next=https://evil.example'])(
    'keeps %s',
    (target) => {
      expect(new URL(safeRedirect(target, '/no'), ORIGIN).href).toBe(new URL(target, ORIGIN).href)
    },
  )

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    ' //evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/..//evil.example',
    '/./\\evil.example',
    '@evil.example',
    'evil.example',
    '',
    '/login',
    '/logout?reason=x',
    '/lock/',
    '/LOGOUT',
    '/Logout/?reason=x',
    null,
    undefined,
    ['/contacts'],
  ])('refuses %j', (target) => {
    expect(safeRedirect(target, '/fallback')).toBe('/fallback')
  })

  test('any input keeps the browser on our origin', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '//',
        '%2f',
        '%5c',
        ':',
        '@',
        '\t',
        '\n',
        '..',
        '.',
        '?',
        '#',
        'javascript:',
        'https:',
        'evil.example',
      ),
      fc.string({ maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const result = safeRedirect(pieces.join(''))
        expect(new URL(result, `${ORIGIN}/login`).origin).toBe(ORIGIN)
        // Decoded once more by a careless proxy it still is.
        expect(result).not.toMatch(/^\/(\/|\\|%2f|%5c)/i)
      }),
      { numRuns: PROPERTY_RUNS },
    )
  })
})
