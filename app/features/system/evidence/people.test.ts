import { expect, test } from 'vitest'
import { peopleFacts, personNamer } from './people.ts'

type Contact = Parameters<typeof peopleFacts>[0]
const ANA = '12085550101'
const TOMAS = '12085550102'
const HOME = '12085550103'
const couple = {
  id: 'couple',
  firstName: 'Ana',
  preferredFirstName: 'Anita',
  lastName: 'Bautista',
  dob: '1960-02-03',
  phone: HOME,
  mobilePhone: ANA,
  coFirstName: 'Tomás',
  coLastName: 'Ibáñez',
  coPhone: HOME,
  coMobilePhone: TOMAS,
} as Contact

test('names the person whose number it is, and nobody for the number of both', () => {
  const person = personNamer([couple])
  expect(person(ANA)).toBe('Anita Bautista (+1-208-555-0101)')
  expect(person(TOMAS)).toBe('Tomás Ibáñez (+1-208-555-0102)')
  expect(person(HOME)).toBe('+1-208-555-0103')
  expect(person('12085550199')).toBe('+1-208-555-0199')
  expect(person('')).toBe('an unknown number')
})

test('takes from a merged contact the numbers that the contact doesn’t have', () => {
  const merged = { ...couple, firstName: 'Annie', preferredFirstName: null, phone: '12085550104' } as Contact
  const person = personNamer([couple, merged])
  expect(person(ANA)).toBe('Anita Bautista (+1-208-555-0101)')
  expect(person('12085550104')).toBe('Annie Bautista (+1-208-555-0104)')
})

test('says on the cover who the people are by their legal names', () => {
  expect(peopleFacts(couple)).toEqual([
    ['Applicant', 'Ana Bautista · called Anita · born 1960-02-03 · +1-208-555-0103 · +1-208-555-0101'],
    ['Co-applicant', 'Tomás Ibáñez · +1-208-555-0103 · +1-208-555-0102'],
  ])
})
