import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ConsentFacts, decide, readKeyword } from './consent.ts'

describe('keywords', () => {
  test.each([
    ['STOP', 'opt-out'],
    ['  stop. ', 'opt-out'],
    ['"Stop!"', 'opt-out'],
    ['Stop all', 'opt-out'],
    ['opt-out', 'opt-out'],
    ['ＳＴＯＰ', 'opt-out'],
    ['stop\u{1F6D1}', 'opt-out'],
    ['s\u200btop', 'opt-out'],
    ['Unsubscribe', 'opt-out'],
    ['END', 'opt-out'],
    ['quit', 'opt-out'],
    ['Cancel', 'opt-out'],
    ['revoke', 'opt-out'],
    ['start', 'opt-in'],
    ['UNSTOP', 'opt-in'],
    ['help?', 'help'],
  ])('%j is %s', (body, event) => {
    expect(readKeyword(body)?.event).toBe(event)
  })

  test.each([
    'please stop by on Friday',
    'stop texting me',
    'Yes',
    'the end',
    'cancel my policy',
    '',
    '!!!',
    'constructor',
    '__proto__',
    'toString',
    'nonstop',
  ])('%j is no keyword', (body) => {
    expect(readKeyword(body)).toBeNull()
  })

  test('a keyword inside a longer word is no keyword', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (body) => void readKeyword(body)))
    fc.assert(
      fc.property(fc.constantFrom('a', 'é', '7', 'ж'), (letter) => readKeyword(`${letter} STOP`) === null),
    )
  })
})

describe('the decision', () => {
  const facts = (change: Partial<ConsentFacts> = {}): ConsentFacts => ({
    messagingEnabled: true,
    inactive: null,
    stopped: null,
    number: { smsEnabled: true, smsRegistered: true, status: 'in-use', shown: '+1-208-555-0100' },
    recipients: [{ phone: '12085550123', name: 'Sofia Marquez', optOut: null, notTextable: false }],
    automated: false,
    now: new Date('2026-11-20T12:00:00Z'),
    timeZone: 'America/New_York',
    ...change,
  })
  const sofia = facts().recipients[0]!

  test('allows what no rule forbids, and typed texts at any time', () => {
    expect(decide(facts())).toEqual({
      verdict: 'allow',
      rule: 'allowed',
      reason: null,
      until: null,
      evidence: 'No opt-out is recorded; a user typed it.',
    })
  })

  test('denies after an opt-out, with the evidence, also in a group', () => {
    const optOut = { source: 'keyword' as const, keyword: 'STOP', on: '11/18/2026' }
    const luis = { ...sofia, phone: '12085550124', name: 'Luis', optOut }
    expect(decide(facts({ recipients: [sofia, luis] }))).toMatchObject({
      verdict: 'deny',
      rule: 'opted-out',
      reason:
        'Luis texted STOP on 11/18/2026. Luis can text START to hear from you again. So nothing is sent to this group. You can text the others alone.',
    })
  })

  test('names each member of a group who cannot be reached', () => {
    const optOut = { source: 'keyword' as const, keyword: 'STOP', on: '11/18/2026' }
    const luis = { ...sofia, name: 'Luis', optOut }
    const amy = { ...sofia, name: 'Amy', notTextable: true }
    const { reason } = decide(facts({ recipients: [luis, amy] }))
    expect(reason).toContain('Luis texted STOP')
    expect(reason).toContain('Amy cannot receive texts')
    expect(reason).not.toContain('the others')
  })

  test.each<[Partial<ConsentFacts>, string]>([
    [{ messagingEnabled: false }, 'messaging-disabled'],
    [{ number: { smsEnabled: false, smsRegistered: true, status: 'in-use', shown: '+1' } }, 'not-textable'],
    [
      { number: { smsEnabled: true, smsRegistered: false, status: 'in-use', shown: '+1' } },
      'unregistered-number',
    ],
    [{ recipients: [{ ...sofia, notTextable: true }] }, 'not-textable'],
  ])('%j is denied as %s', (change, rule) => {
    expect(decide(facts(change))).toMatchObject({
      verdict: 'deny',
      rule,
      reason: expect.stringMatching(/\.$/),
    })
  })

  test('holds all texts while an owner has stopped them, also typed ones', () => {
    const stopped = { by: 'Dana Reyes', at: '2026-11-20T17:00:00Z' }
    expect(decide(facts({ stopped }))).toMatchObject({
      verdict: 'hold',
      rule: 'sending-stopped',
      reason: expect.stringMatching(/^Dana Reyes stopped all texts .* 11\/20\/2026.* None can be sent until/),
    })
  })

  test.each(['suspended', 'closed'] as const)('holds the texts of a %s account', (inactive) => {
    expect(decide(facts({ inactive }))).toMatchObject({ verdict: 'hold', rule: 'messaging-disabled' })
  })

  test('holds an automated text at night until eight in the morning there', () => {
    // 5:00 in Boise; Idaho has two zones, and in both it must be eight.
    expect(decide(facts({ automated: true }))).toMatchObject({
      verdict: 'hold',
      rule: 'quiet-hours',
      until: '2026-11-20T16:00:00.000Z',
      reason: expect.stringMatching(
        /^Held until 8:00 AM or 9:00 AM their time, Idaho: .* on 11\/20\/2026, 11:00 AM your time\.$/,
      ),
    })
  })

  test('holds by the strictest of the number’s, the state’s and the ZIP code’s hours', () => {
    const at = (addressed: string[]) =>
      decide(
        facts({
          automated: true,
          now: new Date('2026-11-20T14:30:00Z'),
          recipients: [{ ...sofia, phone: '12125550100', addressed }],
        }),
      )
    expect(at([])).toMatchObject({
      verdict: 'allow',
      evidence: expect.stringContaining('9:30 AM their time, New York'),
    })
    expect(at(['TX'])).toMatchObject({ verdict: 'hold', until: '2026-11-20T16:00:00.000Z' })
    expect(at(['CA']).reason).toMatch(/8:00 AM or 11:00 AM their time, New York and California/)
  })
})
