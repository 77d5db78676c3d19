import { expect, test } from 'vitest'
import { applicantName, coapplicantName, contactName } from './client-names.ts'
import { lastContactSpan, lengthOfService } from './durations.ts'

const now = new Date('2026-11-20T16:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

test.each([
  [0, 'today', 'today'],
  [0.99, 'today', 'today'],
  [1, 'yesterday', '1 day'],
  [1.99, 'yesterday', '1 day'],
  [2, '2 days ago', '2 days'],
  [30, '30 days ago', '30 days'],
  [31, '1 month ago', '1 month'],
  [364, '11 months ago', '11 months'],
  [365, '1 year ago', '1 year'],
  [365.25 * 6 + 1, '6 years ago', '6 years'],
  [-1, 'today', 'today'],
])('%d days: %s, %s', (days, contact, service) => {
  expect(lastContactSpan(ago(days), now)).toBe(contact)
  expect(lengthOfService(ago(days), now)).toBe(service)
})

const nobody = { firstName: null, lastName: null, coFirstName: null, coLastName: null }

test('a contact is called by its people, its company, its number', () => {
  const janet = { ...nobody, firstName: 'Janet', lastName: 'Whitcomb' }
  expect(contactName(janet)).toBe('Janet Whitcomb')
  expect(contactName({ ...janet, coFirstName: 'Carl', coLastName: 'Whitcomb' })).toBe('Janet & Carl Whitcomb')
  expect(contactName({ ...janet, coFirstName: 'Li', coLastName: 'Wu' })).toBe('Janet Whitcomb & Li Wu')
  expect(contactName({ ...janet, suffix: 'Sr.', coFirstName: 'Al', coLastName: 'Whitcomb' })).toBe(
    'Janet Whitcomb Sr. & Al Whitcomb',
  )
  expect(applicantName({ ...janet, preferredFirstName: 'Jan' })).toBe('Jan Whitcomb')
  expect(contactName({ ...nobody, companyName: '24/7 Towing' })).toBe('24/7 Towing')
  expect(contactName({ ...nobody, phone: '12085550100' })).toBe('+1-208-555-0100')
  expect(contactName(nobody)).toBe('Unnamed contact')
  expect(coapplicantName(nobody)).toBeNull()
})
