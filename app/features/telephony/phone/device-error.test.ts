import { expect, test } from 'vitest'
import { kindOfDeviceError } from './device-error.ts'

test('a device closed while it registers is no error', () => {
  expect(kindOfDeviceError(undefined)).toBe('none')
})

test('an expired token and a lost connection are distinguished from other errors', () => {
  expect(kindOfDeviceError({ code: 31205 })).toBe('token')
  expect(kindOfDeviceError({ code: 31005 })).toBe('connection')
  expect(kindOfDeviceError({ code: 31402 })).toBe('other')
  expect(kindOfDeviceError({})).toBe('other')
})
