import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmojiOnly, linkify } from '#app/lib/linkify.ts'

const links = (body: string) => linkify(body).flatMap((part) => (part.kind === 'link' ? [part.href] : []))

describe('linkify', () => {
  test('finds a link in a sentence, without the full stop', () => {
    expect(linkify('See https://harbor.example/quote?id=1. Thanks')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'https://harbor.example/quote?id=1', href: 'https://harbor.example/quote?id=1' },
      { kind: 'text', text: '. Thanks' },
    ])
  })

  test.each([
    ['www.harbor.example', ['https://www.harbor.example/']],
    ['(http://a.example/x_(y))', ['http://a.example/x_(y)']],
    ['HTTP://A.EXAMPLE', ['http://a.example/']],
    ['javascript:alert(1)', []],
    ['javascript://www.a.example/%0aalert(1)', ['https://www.a.example/%0aalert(1)']],
    ['data:text/html,<script>1</script>', []],
    ['https://bank.example@evil.example/', []],
    ['https://localhost/', []],
    ['https://', []],
    ['ftp://a.example', []],
  ])('%s', (body, expected) => expect(links(body)).toEqual(expected))

  test('keeps every character and makes only http links', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        'https://',
        'javascript:',
        'www.',
        '.example',
        '"',
        '<img src=x onerror=alert(1)>',
        '@',
        ')',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const body = pieces.join('')
        const parts = linkify(body)
        expect(parts.map((part) => part.text).join('')).toBe(body)
        for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\//)
      }),
    )
  })

  test('is fast on long runs', () => {
    const started = performance.now()
    linkify(`https://a.example/${')'.repeat(1500)}${'.'.repeat(1500)}`)
    linkify('www.'.repeat(2000))
    // As long as a webhook may be.
    linkify(`https://a.example/${')'.repeat(60_000)}`)
    linkify(`https://a.example/${'.'.repeat(60_000)}x`)
    linkify(`https://a.example/${').'.repeat(30_000)}`)
    linkify(`https://a.example/${'()'.repeat(30_000)}`)
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('isEmojiOnly', () => {
  test.each(['😀', '👍🏽 ❤️', '👨‍👩‍👧‍👦', '🇺🇸🇲🇽'])('%s', (body) => expect(isEmojiOnly(body)).toBe(true))
  test.each(['', ' ', 'ok 😀', '1', '#', '😀'.repeat(7), '©a'])('not %s', (body) =>
    expect(isEmojiOnly(body)).toBe(false),
  )
})
