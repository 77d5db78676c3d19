import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editFields } from './edit-fields.ts'
import { conflictSentence, parseObject, reconcileEdit, theirValue, type Values } from './edits.ts'

const base = { title: 'Call', due: '2026-12-01', done: false, tags: ['a'] }

test('stores the form while no one else changed anything', () => {
  const mine = { ...base, title: 'Call back' }
  const stored = { values: base, version: 3 }
  expect(reconcileEdit({ version: 3, base }, mine, stored)).toEqual({ values: mine, unseen: [] })
  // Without a version it replaces what it changes at once.
  expect(reconcileEdit({}, mine, { values: { ...base, due: '' }, version: 4 })).toEqual({
    values: mine,
    unseen: [],
  })
})

test('shows what others changed before it stores anything, then replaces only what this user touched', () => {
  const mine = { ...base, title: 'Call back', done: true }
  const stored = { values: { ...base, title: 'Visit', due: '2026-12-09' }, version: 4 }
  const unseen = [
    { name: 'title', both: true },
    { name: 'due', both: false },
  ]
  expect(reconcileEdit({ version: 3, base }, mine, stored).unseen).toEqual(unseen)
  expect(reconcileEdit({ version: 3, base, overwrite: 4 }, mine, stored)).toEqual({
    values: { title: 'Call back', due: '2026-12-09', done: true, tags: ['a'] },
    unseen: [],
  })
  // A third change came between.
  expect(reconcileEdit({ version: 3, base, overwrite: 4 }, mine, { ...stored, version: 5 }).unseen).toEqual(
    unseen,
  )
})

test('says nothing when others changed what the form doesn’t show, or to the same', () => {
  const mine = { ...base, title: 'Call back' }
  expect(reconcileEdit({ version: 3, base }, mine, { values: base, version: 4 })).toEqual({
    values: mine,
    unseen: [],
  })
  expect(reconcileEdit({ version: 3, base }, mine, { values: mine, version: 4 })).toEqual({
    values: mine,
    unseen: [],
  })
})

test('a form without base is refused once, then replaces everything', () => {
  const mine = { ...base, title: 'Call back' }
  const stored = { values: { ...base, due: '2026-12-09' }, version: 4 }
  expect(reconcileEdit({ version: 3 }, mine, stored).unseen.map(({ name }) => name)).toEqual(['title', 'due'])
  expect(reconcileEdit({ version: 3, overwrite: 4 }, mine, stored)).toEqual({ values: mine, unseen: [] })
})

test('the second save keeps what this user touched, and else what others stored', () => {
  const record = fc.record(
    {
      a: fc.integer({ min: 0, max: 2 }),
      b: fc.constantFrom('', 'x', 'y'),
      c: fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 2 }),
      d: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  const names = ['a', 'b', 'c', 'd'] as const
  const nothing = (value: unknown) => [undefined, false, ''].includes(value as '') || String(value) === ''
  const alike = (one: unknown, other: unknown) =>
    (nothing(one) && nothing(other)) || JSON.stringify(one) === JSON.stringify(other)
  fc.assert(
    fc.property(record, record, record, (opened: Values, mine: Values, theirs: Values) => {
      const stored = { values: theirs, version: 2 }
      const first = reconcileEdit({ version: 1, base: opened }, mine, stored)
      const { values, unseen } = reconcileEdit({ version: 1, base: opened, overwrite: 2 }, mine, stored)
      expect(unseen).toEqual([])
      for (const name of names) {
        const touched = !alike(mine[name], opened[name])
        expect(alike(values[name], touched ? mine[name] : theirs[name])).toBe(true)
        // The user saw every change of others that differs from the form.
        const moved = !alike(theirs[name], opened[name]) && !alike(theirs[name], mine[name])
        expect(first.unseen.find((change) => change.name === name)).toEqual(
          moved ? { name, both: touched } : undefined,
        )
      }
    }),
  )
})

test('the hidden fields of a form survive anything that is sent in them', () => {
  fc.assert(
    fc.property(fc.string(), (json) => {
      const parsed = parseObject(json)
      expect(parsed === undefined || (typeof parsed === 'object' && !Array.isArray(parsed))).toBe(true)
    }),
  )
  expect(editFields.base.parse('{"a":1}')).toEqual({ a: 1 })
  expect(editFields.base.parse('[1')).toBeUndefined()
  expect(editFields.overwrite.parse('x')).toBeUndefined()
  expect(editFields.version.safeParse('x').success).toBe(false)
})

test('a change is shown in words', () => {
  expect(theirValue('done', true, { label: 'Done' }, true)).toEqual({
    name: 'done',
    label: 'Done',
    theirs: 'Yes',
    typed: 'on',
    both: true,
  })
  expect(theirValue('tags', ['VIP', 'New'], { label: 'Tags' }, false)).toMatchObject({
    theirs: 'VIP, New',
    typed: null,
  })
  expect(theirValue('note', null, { label: 'Note', input: 'text' }, false)).toMatchObject({
    name: 'text',
    theirs: '',
    typed: '',
  })
  expect(conflictSentence({ what: 'card', by: null })).toBe(
    'Someone else changed this card after you opened it.',
  )
  expect(conflictSentence({ what: 'card', by: 'Maya Reyes' })).toBe(
    'Maya Reyes changed this card after you opened it.',
  )
})
