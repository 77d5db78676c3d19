import { expect, test } from 'vitest'
import { KINDS } from './kinds/index.ts'
import type { KindName } from './kinds/kind-names.ts'
import type { RecordView } from './record-rows.server.ts'
import { fromRecordBody, recordAnswer, recordBody, toRecord } from './record-wire.ts'

const view = (kind: KindName, values: RecordView['values']): RecordView => ({
  id: crypto.randomUUID(),
  kind,
  clientId: crypto.randomUUID(),
  title: KINDS[kind].title(values),
  values,
  sealed: [],
  file: null,
  createdAt: '2026-11-20T16:00:00.000Z',
  updatedAt: '2026-11-20T16:00:00.000Z',
  version: 1,
  updatedBy: null,
  deletedAt: null,
})

test('the vin of what floats is its hull id', () => {
  expect(fromRecordBody('vehicle', { type: 'Boat', vin: 'ABC12345D404' })).toEqual({
    type: 'Boat',
    hullId: 'ABC12345D404',
  })
  expect(fromRecordBody('vehicle', { vin: null }, { type: 'Boat' })).toEqual({ hullId: null })
  expect(fromRecordBody('vehicle', { vin: '1FAHP3K2XCL123456' }, { type: 'car' })).toEqual({
    vin: '1FAHP3K2XCL123456',
  })
  const answer = toRecord(
    view('vehicle', { type: 'Boat', hullId: 'ABC12345D404', lienHolder: { name: 'B' } }),
  )
  expect(answer).toMatchObject({ vin: 'ABC12345D404', form: 'water', leinHolder: { name: 'B' } })
  expect(answer).not.toHaveProperty('hullId')
})

test('a card’s expiry is month and year, and neither its number nor its code is answered', () => {
  expect(fromRecordBody('payment-method', { expDate: '04/2031' })).toEqual({ expMonth: '04', expYear: 2031 })
  expect(fromRecordBody('payment-method', { expDate: null })).toEqual({ expMonth: null, expYear: null })
  expect(recordBody('payment-method').safeParse({ expDate: '13/2031' }).success).toBe(false)
  const answer = toRecord(view('payment-method', { type: 'credit card', expMonth: '04', expYear: 2031 }))
  expect(answer).toMatchObject({ expDate: '04/2031', cvc: null })
  expect(Object.keys(recordAnswer('payment-method').shape)).not.toContain('cardNumber')
})

test('computed fields are answered, but not taken', () => {
  expect(Object.keys(recordAnswer('payment-method').shape)).toContain('cardLast4')
  expect(Object.keys(recordBody('payment-method').shape)).not.toContain('cardLast4')
})
