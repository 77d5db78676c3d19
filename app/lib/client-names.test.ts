import { expect, test } from 'vitest'
import { applicantName, coapplicantName, clientName, clientNames } from './client-names.ts'

const unnamed = { firstName: null, lastName: null, coFirstName: null, coLastName: null }

test('names a contact by its people, its company or its number', () => {
  const janet = { ...unnamed, firstName: 'Janet', lastName: 'Whitcomb' }
  expect(clientName(janet)).toBe('Janet Whitcomb')
  expect(clientName({ ...janet, coFirstName: 'Carl', coLastName: 'Whitcomb' })).toBe('Janet & Carl Whitcomb')
  expect(clientName({ ...janet, coFirstName: 'Li', coLastName: 'Wu' })).toBe('Janet Whitcomb & Li Wu')
  expect(clientName({ ...janet, suffix: 'Sr.', coFirstName: 'Al', coLastName: 'Whitcomb' })).toBe(
    'Janet Whitcomb Sr. & Al Whitcomb',
  )
  expect(applicantName({ ...janet, preferredFirstName: 'Jan' })).toBe('Jan Whitcomb')
  expect(clientName({ ...unnamed, companyName: '24/7 Towing' })).toBe('24/7 Towing')
  expect(clientName({ ...unnamed, phone: '12085550100' })).toBe('+1-208-555-0100')
  expect(clientName(unnamed)).toBe('Unnamed contact')
  expect(coapplicantName(unnamed)).toBeNull()
})

test('gives the names of a couple apart, so that each can have its own direction', () => {
  const couple = {
    ...unnamed,
    firstName: 'عائشة',
    lastName: 'أبو الفضل',
    coFirstName: 'Tomás',
    coLastName: 'Ibáñez',
  }
  expect(clientNames(couple)).toEqual(['عائشة أبو الفضل', 'Tomás Ibáñez'])
  expect(
    clientNames({ ...unnamed, firstName: 'Janet', lastName: 'Wu', coFirstName: 'Carl', coLastName: 'Wu' }),
  ).toEqual(['Janet', 'Carl Wu'])
})
