import { expect, test } from 'vitest'
import { guessTargets } from './column-guesses.ts'
import { targetsOf } from './column-targets.ts'

const guess = (headings: readonly string[]) => guessTargets(headings, targetsOf('contacts', 'all'), new Map())

test.each([
  [
    'a policy a row',
    ['Last Name', 'Policy #', 'Exp Date'],
    ['lastName', 'policy.idNumber', 'policy.termDate'],
  ],
  [
    'numbered policies',
    ['Name', 'Policy 1 Number', 'Policy 1 Premium', 'Policy 2 Number', 'Policy Premium 2', 'Total premium'],
    ['#name', 'policy.idNumber', 'policy.premium', 'policy2.idNumber', 'policy2.premium', null],
  ],
  [
    'only the second has a number',
    ['Name', 'Policy #', 'Carrier', 'Policy # 2', 'Carrier 2'],
    ['#name', 'policy.idNumber', 'policy.company', 'policy2.idNumber', 'policy2.company'],
  ],
  [
    'the same headings again',
    ['First', 'Policy Number', 'Premium', 'Policy Number', 'Premium'],
    ['firstName', 'policy.idNumber', 'policy.premium', 'policy2.idNumber', 'policy2.premium'],
  ],
  [
    'a line of business each',
    ['Name', 'Auto Policy #', 'Auto X-Date', 'Home Policy #', 'Home Carrier', 'Umbrella Premium'],
    ['#name', 'policy.idNumber', 'policy.termDate', 'policy2.idNumber', 'policy2.company', 'policy3.premium'],
  ],
  [
    'the company of a policy is its carrier',
    ['First Name', 'Last Name', 'Company', 'Policy Number', 'LOB'],
    ['firstName', 'lastName', 'policy.company', 'policy.idNumber', 'policy.type'],
  ],
  [
    'vehicles',
    ['Name', 'Veh 1 Year', 'Veh 1 Make', 'Vehicle 1 Model', 'VIN 1', 'VIN 2', 'Make 2'],
    [
      '#name',
      'vehicle.year',
      'vehicle.make',
      'vehicle.model',
      'vehicle.vin',
      'vehicle2.vin',
      'vehicle2.make',
    ],
  ],
  [
    'a vehicle a row',
    ['Name', 'Year', 'Make', 'Model', 'VIN', 'Odometer'],
    ['#name', 'vehicle.year', 'vehicle.make', 'vehicle.model', 'vehicle.vin', 'vehicle.odometer'],
  ],
  [
    'a home beside the address of the contact',
    [
      'Name',
      'Home Address',
      'Home City',
      'Home Zip',
      'Property Address',
      'Property City',
      'Year Built',
      'Sq Ft',
    ],
    [
      ...['#name', 'address.address', 'address.city', 'address.zipcode', 'home.address', 'home.city'],
      ...['home.yearBuilt', 'home.livingAreaSqft'],
    ],
  ],
  [
    'dependents',
    ['Name', 'Child 1 Name', 'Child 1 DOB', 'Dependent 2 First Name', 'Dependent 2 Relationship'],
    ['#name', 'dependent.firstName', 'dependent.dob', 'dependent2.firstName', 'dependent2.relationship'],
  ],
  [
    'headings that are no record by themselves',
    ['Name', 'Start date', 'Model', 'Type', 'Deductible', 'Dependents', 'Home Phone', 'Auto'],
    ['#name', null, null, null, null, null, 'phone', null],
  ],
])('%s', (_, headings, targets) => {
  expect(guess(headings)).toEqual(targets)
})
