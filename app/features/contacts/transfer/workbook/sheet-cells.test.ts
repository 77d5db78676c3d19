import { expect, test } from 'vitest'
import type { ListField } from '#app/features/accounts/fields/fields.ts'
import { itemsFromCell, toCell } from './sheet-cells.ts'

const doctors: ListField = {
  name: 'doctors',
  label: 'Doctors',
  itemLabel: 'Doctor',
  type: 'list',
  item: [
    { name: 'name', label: 'Name', type: 'text' },
    { name: 'phone', label: 'Phone', type: 'phone' },
  ],
}

test.each(['constructor', '__proto__', 'toString', 'a|b\\', 'a\nb', '\\n'])(
  'the list item %j comes back from its cell',
  (name) => {
    expect(itemsFromCell(doctors, String(toCell(doctors, [{ name }])))).toEqual({
      items: [{ name }],
      problems: [],
    })
  },
)
