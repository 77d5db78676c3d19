import { formatValue } from '#app/features/accounts/fields/format.ts'
import type { Column, RecordValues } from '#app/features/accounts/fields/kind.ts'
import { KINDS } from './kinds/index.ts'
import type { KindName } from './kinds/kind-names.ts'

const AMOUNTS = ['money', 'dollars', 'integer', 'decimal']

interface Shown {
  label: string
  value: (record: RecordValues) => string
  amount: boolean
}

/** The columns of a kind's table. */
export function columnsOf(kind: KindName): Shown[] {
  const { columns, fields } = KINDS[kind]
  return columns.map((column: string | Column) => {
    if (typeof column !== 'string') return { ...column, amount: false }
    const field = fields.find((each) => each.name === column)!
    return {
      label: field.label,
      value: (record) => formatValue(field, record[column]),
      amount: AMOUNTS.includes(field.type) && field.name !== 'year' && field.name !== 'yearBuilt',
    }
  })
}
