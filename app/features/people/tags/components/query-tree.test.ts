import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ruleSchema } from '../rule.schema.ts'
import { arbitraryRule } from '../rules.fixture.ts'
import { fromLine, fromQuery, toQuery } from './query-tree.ts'

test('a rule survives the round trip through the rule builder', () => {
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

test("drops blank values, and values the operator doesn't take", () => {
  expect(fromLine({ field: 'age', operator: '>', value: ['30', '40'] })).toEqual({
    field: 'age',
    operator: '>',
    values: ['30'],
  })
  expect(fromLine({ field: 'age', operator: 'null', value: ['30'] }).values).toEqual([])
  expect(fromLine({ field: 'firstName', operator: '=', value: ['  '] }).values).toEqual([])
  expect(fromLine({ field: 'firstName', operator: '=', value: 'x' }).values).toEqual([])
})
