import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FormValues, rowsOf, typedSince } from './form-draft.ts'

const nothing: FormValues = { fields: {}, lists: {} }
const doctors = (...names: string[]) => ({ ...nothing, lists: { doctors: names.map((name) => ({ name })) } })

test('keeps nothing of a form that is as it was', () => {
  const form = {
    fields: { city: 'Boise', note: '' },
    lists: { dogs: [{ breed: 'Husky' }, { breed: 'Husky' }] },
  }
  expect(typedSince(form, form)).toBeNull()
  // An empty field that the form didn't start with is no change either.
  expect(typedSince(form, { ...form, fields: { ...form.fields, hullId: '' } })).toBeNull()
  expect(typedSince(form, { ...form, fields: { ...form.fields, city: '' } })).toEqual({
    fields: { city: '' },
    lists: {},
  })
})

test('keeps unchanged rows of a list by their place, and the others as typed', () => {
  const first = doctors('Dr. Amin', 'Dr. Bell', 'Dr. Cho')
  expect(typedSince(first, doctors('Dr. Cho', 'Dr. Bell, MD', 'Dr. Diaz'))?.lists.doctors).toEqual([
    2,
    { name: 'Dr. Bell, MD' },
    { name: 'Dr. Diaz' },
  ])
  expect(typedSince(first, nothing)?.lists.doctors).toEqual([])
})

test('restores a form as it was left, also when rows were added or removed', () => {
  const rows = fc.array(
    fc.record({ name: fc.constantFrom('', 'a', 'b', 'c'), phone: fc.constantFrom('', '1') }),
  )
  fc.assert(
    fc.property(rows, rows, (stored, left) => {
      const of = (list: typeof rows extends fc.Arbitrary<infer R> ? R : never): FormValues => ({
        fields: {},
        lists: list.length > 0 ? { list } : {},
      })
      const typed = typedSince(of(stored), of(left))
      const kept = typed?.lists.list
      expect(kept ? rowsOf(kept, stored) : stored).toEqual(left)
    }),
  )
})
