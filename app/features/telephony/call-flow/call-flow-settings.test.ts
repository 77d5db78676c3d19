import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EditConflict } from '#app/lib/errors.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { DEFAULT_FLOW } from './call-flow.schema.ts'
import { callFlowFormSchema } from './settings/call-flow-form.schema.ts'
import { newSubGroup, ringSeconds, flowFormValues } from './settings/call-flow-form.ts'
import { changeStructure } from './settings/call-flow-structure.ts'
import { getCallFlow, saveCallFlow } from './call-flow.server.ts'
import { withChosen } from './components/chosen-recording.ts'
import { TRACKS } from './recordings/hold-music.ts'

const db = useDatabase()

const formOf = (fields: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const parse = (...fields: [string, string][]) =>
  parseWithZod(formOf([['version', '0'], ...fields]), { schema: callFlowFormSchema })
const valid = (...fields: [string, string][]) => {
  const submission = parse(...fields)
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error))
  return submission.value
}

async function agency() {
  const { account, location } = await makeAccount(db)
  const user = (values: Parameters<typeof makeUser>[2]) => makeUser(db, account.id, values)
  const admin = await user({ role: 'admin', firstName: 'Maya', lastName: 'Reyes' })
  const sam = await user({ firstName: 'Sam', lastName: 'Ito', phone: '12085550123' })
  return {
    ctx: makeCtx(db, account, admin),
    employee: makeCtx(db, account, sam),
    location: location.id,
    admin: admin.id,
    sam: sam.id,
    load: async () => getCallFlow(makeCtx(db, account, admin), location.id),
  }
}

const group = (at: string, users: [id: string, device?: string, number?: string][]): [string, string][] => [
  [`${at}.timeout`, '20'],
  [`${at}.repeat`, '2'],
  ...users.flatMap(([id, device = 'softphone', number = ''], index): [string, string][] => [
    [`${at}.users[${index}].id`, id],
    [`${at}.users[${index}].device`, device],
    [`${at}.users[${index}].number`, number],
  ]),
]

test('saves a flow with groups, devices and a menu, and shows it again as it was entered', async () => {
  const { ctx, location, admin, sam, load } = await agency()
  const form = valid(
    ['welcomeMessage.type', 'text'],
    ['welcomeMessage.text', ' Hello! '],
    ['recordCalls', 'on'],
    ['voice', 'man'],
    ['holdUrl', TRACKS[4]!.url],
    ['queue.minutes', '2'],
    ['queue.position', 'on'],
    ['outbound.recording.format', 'manual'],
    ...group('groups[0]', [[admin], [sam, 'mobile'], [admin]]),
    ['groups[1].timeout', '30'],
    ['subGroups[0].name', 'Claims'],
    ['subGroups[0].label', 'Claims'],
    ['subGroups[0].extension', '2'],
    ['subGroups[1].name', 'claims'],
    ['subGroups[1].label', 'Claims again'],
    ...group('subGroups[0].groups[0]', [[sam, 'number', '(208) 555-0199']]),
  )
  await saveCallFlow(ctx, location, form)
  const { flow, version, lastChange, users } = await load()
  expect(version).toBe(1)
  expect(flow).toMatchObject({
    welcomeMessage: { type: 'text', text: 'Hello!', recording: null },
    recordCalls: true,
    ringWhenAvailable: false,
    voice: 'man',
    holdUrl: TRACKS[4]!.url,
    queue: { maxWait: 120, position: true, callback: false },
    outbound: { recording: { format: 'manual' } },
    groups: [
      {
        timeout: 20,
        repeat: 2,
        users: [
          { id: admin, format: 'softphone' },
          { id: sam, format: 'mobile' },
        ],
      },
    ],
    ivr: {
      Claims: { label: 'Claims', extension: '2', groups: [{ users: [{ id: sam, format: '12085550199' }] }] },
    },
  })
  expect(Object.keys(flow.ivr)).toEqual(['Claims'])
  expect(lastChange).toMatchObject({ by: 'Maya Reyes' })
  expect(lastChange!.changes).toEqual([
    'The welcome message is now “Hello!”.',
    'The voicemail message is disabled.',
    'Incoming calls are recorded, and callers hear an announcement.',
    'Calls ring Maya Reyes, Sam Ito on their mobile (20 seconds, 2 times).',
    'The menu has the new sub-group Claims, with extension 2.',
    'Callers wait in the queue for up to 120 seconds, hear their position.',
    'Outgoing calls are recorded when the user starts it.',
    'Texts are read by a man.',
    `Callers who wait hear “${TRACKS[4]!.name}”.`,
  ])
  expect(users.map(({ name, choosesDevice }) => [name, choosesDevice])).toEqual([
    ['Maya Reyes', false],
    ['Sam Ito', true],
  ])
  const values = flowFormValues(flow)
  expect(values.subGroups[0]).toMatchObject({
    name: 'Claims',
    groups: [{ users: [{ id: sam, device: 'number', number: '12085550199' }] }],
  })
  expect(ringSeconds(values.groups)).toBe(40)
})

test.each([
  [
    'a group’s user of another account',
    (id: string) => group('groups[0]', [[id]]),
    'A user of a call group no longer works here',
  ],
  ['unknown music', () => [['holdUrl', 'https://evil.example/x.mp3']], 'Choose hold music from the list.'],
  [
    'a recording of another account',
    () => [
      ['welcomeMessage.type', 'recording'],
      ['welcomeMessage.recording', `callFlow-welcomeMessage/${randomUUID()}/x.mp3`],
    ],
    'A recording was deleted.',
  ],
] as [string, (id: string) => [string, string][], string][])('refuses %s', async (_, fields, message) => {
  const [ours, theirs] = [await agency(), await agency()]
  const saving = saveCallFlow(ours.ctx, ours.location, valid(...fields(theirs.admin)))
  await expect(saving).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining(message) })
  expect((await ours.load()).flow).toEqual(DEFAULT_FLOW)
})

test('only users with a phone have another device than the softphone', async () => {
  const { ctx, location, admin } = await agency()
  const saving = saveCallFlow(ctx, location, valid(...group('groups[0]', [[admin, 'mobile']])))
  await expect(saving).rejects.toMatchObject({ message: expect.stringContaining('Maya Reyes has no phone') })
})

test('a call group can’t forward to a country that may not be called', async () => {
  const { ctx, location, sam } = await agency()
  const saving = saveCallFlow(
    ctx,
    location,
    valid(...group('groups[0]', [[sam, 'number', '+1 876 555 0123']])),
  )
  await expect(saving).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('Sam Ito at +1-876-555-0123: Calls to Jamaica are not allowed here.'),
  })
})

test('a stale form is refused with what changed; saving again changes only what its user touched', async () => {
  const { ctx, location, sam, load } = await agency()
  const { flow } = await load()
  const base = JSON.parse(JSON.stringify(flowFormValues(flow)))
  await saveCallFlow(ctx, location, {
    ...valid(['voice', 'man'], ['welcomeMessage.type', 'text'], ['welcomeMessage.text', 'Hi']),
    subGroups: [{ ...newSubGroup('Müller/Auto'), extension: '2' }] as never,
  })
  const mine = { ...valid(...group('groups[0]', [[sam]])), voicemailMessage: base.voicemailMessage, base }
  const refused = await saveCallFlow(ctx, location, mine).catch((error: EditConflict) => error)
  expect(refused).toMatchObject({
    version: 1,
    conflict: {
      sentences: [
        'The welcome message is now “Hi”.',
        'The voicemail message is disabled.',
        'The menu has the new sub-group Müller/Auto, with extension 2.',
        'Texts are read by a man.',
      ],
    },
  })
  await saveCallFlow(ctx, location, { ...mine, overwrite: 1 })
  expect((await load()).flow).toMatchObject({
    voice: 'man',
    welcomeMessage: { text: 'Hi' },
    groups: [{ users: [{ id: sam }] }],
    ivr: { 'Muller Auto': { label: 'Müller/Auto' } },
  })
})

test('refuses a stale form once; employees and other accounts can’t save', async () => {
  const { ctx, employee, location } = await agency()
  await saveCallFlow(ctx, location, valid(['voice', 'man']))
  const late = saveCallFlow(ctx, location, valid(['voice', 'woman']))
  await expect(late).rejects.toMatchObject({
    code: 'conflict',
    version: 1,
    message: 'You changed this call flow after you opened it.',
  })
  await saveCallFlow(ctx, location, { ...valid(['voice', 'woman']), overwrite: 1 })
  await expect(saveCallFlow(employee, location, valid())).rejects.toMatchObject({ code: 'forbidden' })
  const other = await agency()
  await expect(saveCallFlow(other.ctx, location, valid())).rejects.toMatchObject({ code: 'not-found' })
  await expect(getCallFlow(other.ctx, location)).rejects.toMatchObject({ code: 'not-found' })
})

test('a stale form is stored when nothing differs from what it was opened with, or from what it says', async () => {
  const { ctx, location, load } = await agency()
  const base = JSON.parse(JSON.stringify(flowFormValues((await load()).flow)))
  await saveCallFlow(ctx, location, valid(['voice', 'man']))
  await saveCallFlow(ctx, location, { ...valid(['voice', 'man']), base })
  const before = {
    ...valid(['voice', 'woman']),
    base: JSON.parse(JSON.stringify(flowFormValues((await load()).flow))),
  }
  await saveCallFlow(ctx, location, before)
  expect((await load()).flow.voice).toBe('woman')
})

describe('the form', () => {
  const problems = (...fields: [string, string][]) =>
    Object.values(parse(...fields).reply().error ?? {}).flat()

  test.each([
    [['groups[0].timeout', '31']],
    [['groups[0].timeout', '-1']],
    [['groups[0].repeat', '0']],
    [['groups[0].repeat', '11']],
    [['queue.minutes', '61']],
    [['queue.seconds', '60']],
    [['voice', 'child']],
    [['outbound.recording.format', 'some']],
  ] as [[string, string]][])('refuses %j', (field) => expect(problems(field)).not.toEqual([]))

  test('says what is missing', () => {
    expect(problems(['welcomeMessage.type', 'text'])).toEqual(['Enter what callers hear.'])
    expect(problems(['voicemailMessage.type', 'recording'])).toEqual(['Choose a recording.'])
    expect(problems(...group('groups[0]', [[randomUUID(), 'number', '555']]))).toEqual([
      'Enter a US or Canadian phone number.',
    ])
    expect(problems(['subGroups[0].name', 'Claims'], ['subGroups[0].label', ''])).toEqual(['Enter a name.'])
    expect(problems(['subGroups[0].name', '__proto__'], ['subGroups[0].label', 'x'])).toEqual([
      'Use letters, digits and spaces.',
    ])
  })

  test('keeps a sub-group that is named like an object’s property', () => {
    const named = valid(['subGroups[0].name', 'constructor'], ['subGroups[0].label', 'Build'])
    expect(named.subGroups.map(({ name }) => name)).toEqual(['constructor'])
  })
})

describe('without JavaScript', () => {
  const press = (submitted: object, ...fields: [string, string][]) =>
    changeStructure(submitted as Record<string, unknown>, formOf(fields))

  test('assigns a user to a new group, and to one there is', () => {
    const first = press(
      { voice: 'man' },
      ['intent', 'assign:groups'],
      ['user:groups', 'a'],
      ['to:groups', 'new'],
    )
    expect(first).toMatchObject({
      voice: 'man',
      groups: [{ timeout: '30', repeat: '1', users: [{ id: 'a', device: 'softphone', number: '' }] }],
    })
    const second = press(first!, ['intent', 'assign:groups'], ['user:groups', 'b'], ['to:groups', '0'])
    expect(second).toMatchObject({ groups: [{ users: [{ id: 'a' }, { id: 'b' }] }] })
  })

  test('adds a sub-group, ignores a second one of its name, and assigns a user within it', () => {
    const one = press({}, ['intent', 'add-sub-group'], ['newSubGroup', ' Claims '])
    expect(one).toMatchObject({ subGroups: [{ name: 'Claims', annouceGroupExtension: 'on' }] })
    expect(press(one!, ['intent', 'add-sub-group'], ['newSubGroup', 'CLAIMS'])).toEqual(one)
    const scope = 'subGroups[0].groups'
    const two = press(one!, ['intent', `assign:${scope}`], [`user:${scope}`, 'a'], [`to:${scope}`, 'new'])
    expect(two).toMatchObject({ subGroups: [{ groups: [{ users: [{ id: 'a' }] }] }] })
  })

  test('leaves the form as it is for other buttons and made-up scopes', () => {
    expect(press({ voice: 'man' }, ['intent', 'save'])).toBeNull()
    const scope = 'subGroups[7].groups'
    const given = { voice: 'man', subGroups: [] }
    expect(press(given, ['intent', `assign:${scope}`], [`user:${scope}`, 'a'])).toMatchObject(given)
  })
})

test('a recording chosen in the recorder is put into its field, and into nothing else', () => {
  const values = flowFormValues({ ...DEFAULT_FLOW, recordCalls: true })
  const choose = (field: string) => withChosen(values, { field, key: 'k' })
  expect(choose('welcomeMessage.recording')?.initialValue).toMatchObject({
    welcomeMessage: { type: 'recording', recording: 'k' },
    recordCalls: 'on',
  })
  for (const field of ['__proto__.recording', 'groups[0].recording', 'voice.recording', 'recording']) {
    expect(choose(field)).toBeUndefined()
  }
})
