import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callFlowSchema } from '../call-flow.schema.ts'
import { type FlowFields, flowFormValues } from './call-flow-form.ts'
import { isSame, mergeFlows } from './merge-flows.ts'

const flow = (input: object) => flowFormValues(callFlowSchema.parse(input)) as FlowFields
const user = (n: number) => ({ id: `019a0000-0000-7000-8000-00000000000${n}` })
const group = (id: string, ...users: number[]) => ({ id, users: users.map(user) })
const choice = (label: string, position: number, more: object = {}) => ({ label, position, ...more })

const base = flow({
  groups: [group('a', 1), group('b', 2)],
  ivr: { Claims: choice('Claims', 0, { groups: [group('c', 1)] }), Sales: choice('Sales', 1) },
})
const names = ({ subGroups }: FlowFields) => subGroups.map(({ name }) => name)

test('keeps what each of two admins changed in other parts, down to one call group', () => {
  const mine = structuredClone(base)
  mine.groups[1]!.timeout = 10
  mine.subGroups[0]!.extension = '2'
  mine.voice = 'man'
  const theirs = structuredClone(base)
  theirs.groups[0]!.users.push({ ...user(3), device: 'softphone', number: '' })
  theirs.subGroups[0]!.groups[0]!.name = 'Adjusters'
  theirs.voicemailSMS = 'We call back.'
  expect(mergeFlows(base, mine, theirs)).toMatchObject({
    voice: 'man',
    voicemailSMS: 'We call back.',
    groups: [{ users: [user(1), user(3)] }, { timeout: 10 }],
    subGroups: [{ extension: '2', groups: [{ name: 'Adjusters' }] }, { name: 'Sales' }],
  })
})

test('a message is one part, and where both changed it, the saved one counts', () => {
  const [mine, theirs] = [structuredClone(base), structuredClone(base)]
  mine.welcomeMessage = { type: 'text', text: 'Hello', recording: '' }
  theirs.welcomeMessage = { type: 'recording', text: '', recording: 'key' }
  expect(mergeFlows(base, mine, theirs).welcomeMessage).toEqual(mine.welcomeMessage)
})

test('sub-groups that one of them added, removed or moved', () => {
  const added = flow({
    ivr: { Claims: choice('Claims', 0), Sales: choice('Sales', 1), Billing: choice('Billing', 2) },
  })
  const start = flow({ ivr: { Claims: choice('Claims', 0), Sales: choice('Sales', 1) } })
  const moved = flow({ ivr: { Sales: choice('Sales', 0), Claims: choice('Claims', 1) } })
  const removed = flow({ ivr: { Sales: choice('Sales', 0) } })
  expect(names(mergeFlows(start, moved, added))).toEqual(['Sales', 'Claims', 'Billing'])
  expect(names(mergeFlows(start, added, moved))).toEqual(['Sales', 'Claims', 'Billing'])
  expect(names(mergeFlows(start, removed, added))).toEqual(['Sales', 'Billing'])
  expect(names(mergeFlows(start, added, removed))).toEqual(['Sales', 'Billing'])
  const edited = structuredClone(start)
  edited.subGroups[0]!.extension = '7'
  expect(names(mergeFlows(start, edited, removed)).toSorted()).toEqual(['Claims', 'Sales'])
})

test('with any flows, an admin who changed nothing loses nothing, and a made-up base breaks nothing', () => {
  const flows = fc
    .record({
      voice: fc.constantFrom('man', 'woman'),
      recordCalls: fc.boolean(),
      groups: fc.uniqueArray(
        fc.record({
          id: fc.constantFrom('a', 'b', 'c'),
          timeout: fc.constantFrom(10, 20),
          users: fc.constantFrom([user(1)], [user(1), user(2)], [user(2)]),
        }),
        { selector: ({ id }) => id, maxLength: 3 },
      ),
      ivr: fc.dictionary(
        fc.constantFrom('Claims', 'Sales', 'constructor'),
        fc.record({ label: fc.constantFrom('One', 'Two'), position: fc.integer({ min: 0, max: 3 }) }),
        { maxKeys: 3 },
      ),
    })
    .map(flow)
  fc.assert(
    fc.property(flows, flows, flows, (start, mine, theirs) => {
      expect(mergeFlows(start, start, theirs)).toEqual(theirs)
      expect(mergeFlows(start, mine, start)).toEqual(mine)
      const merged = mergeFlows(start, mine, theirs)
      for (const part of ['voice', 'recordCalls'] as const) {
        expect(merged[part]).toBe(isSame(mine[part], start[part]) ? theirs[part] : mine[part])
      }
    }),
  )
  fc.assert(
    fc.property(fc.jsonValue(), flows, flows, (made, mine, theirs) => {
      expect(mergeFlows(made, mine, theirs).groups).toBeInstanceOf(Array)
    }),
  )
})
