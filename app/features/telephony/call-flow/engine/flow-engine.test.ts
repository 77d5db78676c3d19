import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type CallFlow, callFlowSchema, DEFAULT_FLOW } from '../call-flow.schema.ts'
import type { RingableUser, Situation } from './flow-engine.ts'
import { readChoice } from './flow-state.ts'
import { warningsOf } from './flow-warnings.ts'
import { type Scenario, simulate } from './simulate.ts'

const person = (name: string, values: Partial<RingableUser> = {}): RingableUser => ({
  id: randomUUID(),
  name,
  extension: null,
  phone: null,
  available: true,
  busy: false,
  atLocation: true,
  ...values,
})
const [dana, sam, leo] = [
  person('Dana Okafor', { extension: '101' }),
  person('Sam Reyes', { phone: '12085550123' }),
  person('Leo Park', { atLocation: false, available: false }),
]
const OPEN: Situation = {
  blocked: false,
  office: { open: true, closed: null },
  people: [dana, sam, leo],
  staffed: true,
  mayCall: (number) => !number.startsWith('1876'),
  canCallBack: true,
}
const CLOSED = { ...OPEN, office: { open: false, closed: { say: 'We are closed.' } } }
const text = (said: string) => ({ type: 'text', text: said })

/** The steps of a call as text that tests compare. */
function trace(flow: object, scenario: Partial<Scenario> = {}): string[] {
  const steps = simulate(callFlowSchema.parse(flow), {
    situation: OPEN,
    entries: [],
    answering: [],
    queue: 'timeout',
    ...scenario,
  })
  return steps.map(({ step }) => {
    if (step.kind === 'ring')
      return `${step.id} ${step.targets.map((to) => to.number ?? nameOf(to.userId)).join('+')}`
    if (step.kind === 'say' || step.kind === 'message') {
      return `${step.kind} ${'say' in step.sound ? step.sound.say : step.sound.play}`
    }
    return step.id
  })
}
const nameOf = (id: string) => OPEN.people.find((each) => each.id === id)?.name.split(' ')[0] ?? id

const GROUPS = [
  { timeout: 20, repeat: 2, users: [{ id: dana.id, format: 'softphone' }] },
  {
    timeout: 15,
    users: [
      { id: sam.id, format: 'mobile' },
      { id: leo.id, format: 'softphone' },
      { id: randomUUID(), format: '12085550199' },
    ],
  },
]
const MENU = {
  extensionsMessage: text('Who do you want to reach?'),
  ivr: {
    claims: {
      label: 'Claims',
      extension: '2',
      extensionSpeech: 'claims',
      welcomeMessage: text('This is Claims.'),
      groups: [{ users: [{ id: sam.id, format: 'softphone' }] }],
    },
    sales: { label: 'Sales', extension: '3', annouceGroupExtension: false },
  },
}
const THANKS = 'message Thank you. Goodbye.'

test('without a flow everyone at the location rings for 30 seconds, then a message is taken', () => {
  expect(trace({})).toEqual(['ring:main:1:1 Dana+Sam', 'voicemail', THANKS])
  expect(trace({}, { situation: { ...OPEN, people: [leo] } })).toEqual(['voicemail', THANKS])
})

test('a blocked caller is rejected before anything is said', () => {
  expect(trace({ welcomeMessage: text('Hello.') }, { situation: { ...OPEN, blocked: true } })).toEqual([
    'reject',
  ])
})

test('groups ring in order and again, phones too; users that no one can reach are left out', () => {
  expect(trace({ groups: GROUPS })).toEqual([
    'ring:main:1:1 Dana',
    'ring:main:1:2 Dana',
    'ring:main:2:1 12085550123',
    'voicemail',
    THANKS,
  ])
  expect(trace({ groups: GROUPS }, { answering: [sam.id] }).at(-1)).toBe('ring:main:2:1 12085550123')
  const busy = {
    ...OPEN,
    people: [
      { ...dana, busy: true },
      { ...sam, busy: true },
    ],
  }
  expect(trace({ groups: GROUPS }, { situation: busy })).toEqual(['voicemail', THANKS])
})

test('callers hear that calls are recorded, even without a message for it', () => {
  expect(trace({ recordCalls: true, welcomeMessage: text('Hello.') }).slice(0, 2)).toEqual([
    'say Hello.',
    'say This call may be recorded.',
  ])
  expect(trace({ recordCalls: true, recordCallMessage: text('We record.') })[0]).toBe('say We record.')
})

test.each([
  ['a key', ['2'], ['say This is Claims.', 'ring:claims:1:1 Sam']],
  ['a word', ['I have a question about claims please'], ['say This is Claims.', 'ring:claims:1:1 Sam']],
  ['an extension', ['101'], [`ring:user:${dana.id} Dana`]],
  ['a name', ['Dana Okafor'], [`ring:user:${dana.id} Dana`]],
  ['nothing', [''], ['ring:main:1:1 Dana+Sam']],
  ['a wrong key, then a right one', ['7', '2'], ['menu:2', 'say This is Claims.', 'ring:claims:1:1 Sam']],
  ['only wrong keys', ['7', '8', '9', '2'], ['menu:2', 'menu:3', 'ring:main:1:1 Dana+Sam']],
  ['a sub-group that rings no one', ['3'], []],
])('the menu leads on by %s', (_name, entries, steps) => {
  expect(trace(MENU, { entries })).toEqual(['menu:1', ...steps, 'voicemail', THANKS])
})

test('the menu has no names that every object has', () => {
  const flow = callFlowSchema.parse(MENU)
  expect(readChoice(flow, OPEN.people, { words: 'constructor' })).toBe('unknown')
  expect(
    trace({ ...MENU, ivr: { constructor: { label: 'Builders', extension: '4' } } }, { entries: ['4'] }),
  ).toEqual(['menu:1', 'voicemail', THANKS])
})

test('after hours the caller leaves a message; with “Ring after hours” it rings first', () => {
  expect(trace({ welcomeMessage: text('Hello.') }, { situation: CLOSED })).toEqual([
    'say We are closed.',
    'voicemail',
    THANKS,
  ])
  expect(trace({ ringWhenAvailable: true, queue: { maxWait: 60 } }, { situation: CLOSED })).toEqual([
    'ring:main:1:1 Dana+Sam',
    'say We are closed.',
    'voicemail',
    THANKS,
  ])
  const noVoicemail = { voicemailMessage: { type: 'disabled' } }
  expect(trace(noVoicemail, { situation: CLOSED })).toEqual(['message We are closed.'])
  expect(trace(noVoicemail).at(-1)).toMatch(/^message No one can take your call/)
})

test.each([
  ['taken', ['queue:1']],
  ['timeout', ['queue:1', 'voicemail', THANKS]],
  [
    'callback',
    [
      'queue:1',
      'message Thank you. You keep your place, and we call you back when it is your turn. Goodbye.',
    ],
  ],
  ['untaken', ['queue:1', 'queue:2', 'queue:3', 'voicemail', THANKS]],
] as const)('when everyone is busy the caller waits in the queue: %s', (queue, steps) => {
  const people = [{ ...dana, busy: true }]
  const flow = { queue: { maxWait: 300 } }
  expect(trace(flow, { queue, situation: { ...OPEN, people } })).toEqual(steps)
  expect(trace(flow, { queue, situation: { ...OPEN, people: [], staffed: false } })).toEqual([
    'voicemail',
    THANKS,
  ])
})

test('a caller who was cut off is asked for a message, wherever the call had been', () => {
  const steps = simulate(DEFAULT_FLOW, {
    situation: OPEN,
    entries: [],
    answering: [dana.id],
    queue: 'timeout',
  })
  expect(steps.at(-1)?.text).toBe('Rings Dana Okafor, Sam Reyes for 30 seconds; Dana Okafor answers.')
})

test('warns of what callers would stumble over', () => {
  const flow = callFlowSchema.parse({
    welcomeMessage: text(''),
    voicemailMessage: { type: 'disabled' },
    groups: [
      { timeout: 30, repeat: 9, users: [{ id: dana.id }, { id: randomUUID() }] },
      { users: [{ id: leo.id, format: 'mobile' }] },
    ],
    ivr: {
      claims: { label: 'Claims', extension: '101', groups: [{ users: [{ id: sam.id }] }] },
      sales: { label: 'Sales' },
    },
  })
  expect(warnings(flow)).toEqual([
    ['welcomeMessage', 'The welcome message is empty, so callers don’t hear it.'],
    [
      'voicemailMessage',
      'Voicemail is disabled: callers hear a message when no one answers, and cannot leave one.',
    ],
    ['groups', 'The location rings for 300 seconds, which is more than 3 minutes.'],
    ['groups[0]', 'The location, group 1 has a user who no longer works here.'],
    ['groups[1]', 'The location, group 2 can reach no one and is skipped.', true],
    ['subGroups[0].extension', 'A sub-group and a colleague share the extension 101.'],
    ['subGroups[1].extension', 'Sales cannot be reached: give it an extension or a word to say.'],
    ['subGroups[1].groups', 'Sales rings no one: its callers go straight to the queue or voicemail.'],
  ])
  expect(warnings(DEFAULT_FLOW)).toEqual([])
})

const warnings = (flow: CallFlow, people: readonly RingableUser[] = OPEN.people) =>
  warningsOf(flow, people, ['US', 'CA']).map(({ at, text, unreached }) => [
    at,
    text,
    ...(unreached ? [true] : []),
  ])

test('groups whose users have all left ring everyone at the location, and a sub-group’s the location’s', () => {
  const left = [{ users: [{ id: randomUUID() }] }]
  expect(trace({ groups: left })).toEqual(['ring:main:1:1 Dana+Sam', 'voicemail', THANKS])
  const claims = { claims: { label: 'Claims', extension: '2', groups: left } }
  const own = [{ users: [{ id: sam.id }] }]
  expect(trace({ groups: own, ivr: claims }, { entries: ['2'] })[1]).toBe('ring:claims:1:1 Sam')
  expect(trace({ groups: left, ivr: claims }, { entries: ['2'] })[1]).toBe('ring:claims:1:1 Dana+Sam')
  expect(warnings(callFlowSchema.parse({ groups: left, ivr: claims }))).toEqual([
    [
      'groups',
      'The users of the call groups no longer work here, so everyone who is available at the location rings.',
      true,
    ],
    [
      'subGroups[0].groups',
      'The users of Claims no longer work here, so the location’s call groups ring instead.',
      true,
    ],
  ])
  expect(warnings(DEFAULT_FLOW, [leo])).toEqual([
    ['groups', 'No one works at this location, so its calls ring no one.', true],
  ])
})

test('callers hear the menu in the order it was given, whatever the order of the stored keys', () => {
  const choice = (label: string, extension: string, position: number) => ({ label, extension, position })
  const flow = callFlowSchema.parse({
    ivr: {
      Sales: choice('Sales', '2', 1),
      Billing: choice('Billing', '3', 2),
      'Claims & Service': choice('Claims', '1', 0),
    },
  })
  const [menu] = simulate(flow, { situation: OPEN, entries: [], answering: [], queue: 'timeout' })
  expect(menu!.text).toContain('“For Claims, press 1.”, “For Sales, press 2.”, “For Billing, press 3.”')
})
