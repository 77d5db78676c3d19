import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ruleSchema } from '../rule.schema.ts'
import { arbitraryRule } from '../rules.fixture.ts'
import { fromLine, fromQuery, toQuery } from './query-tree.ts'

test('a rule comes back from the builder as it went in', () => {
  fc.assert(
    fc.property(arbitraryRule(['01a1f884-bedc-7817-800f-396314873600']), (rule) => {
      const said = ruleSchema.parse(rule)
      const plain = JSON.parse(
        JSON.stringify(said, (key, value) => (key === 'not' && !value ? undefined : value)),
      )
      expect(fromQuery(toQuery(said))).toEqual(plain)
    }),
  )
})

test('values of another operator, and those left blank, stay behind', () => {
  expect(fromLine({ field: 'age', operator: '>', value: ['30', '40'] })).toEqual({
    field: 'age',
    operator: '>',
    values: ['30'],
  })
  expect(fromLine({ field: 'age', operator: 'null', value: ['30'] }).values).toEqual([])
  expect(fromLine({ field: 'firstName', operator: '=', value: ['  '] }).values).toEqual([])
  expect(fromLine({ field: 'firstName', operator: '=', value: 'x' }).values).toEqual([])
})
