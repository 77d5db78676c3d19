import { expect, test } from 'vitest'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import { KIND_NAMES } from '#app/features/people/records/kinds/kind-names.ts'
import { OPTION_DEFAULTS } from './options.ts'
import { optionKeys } from './options.server.ts'

// We chose what HomeCoverage* stands for.
const GENERAL = [
  'PolicyType',
  'PolicyCompany',
  'PolicyEnrolledVia',
  'PaymentMethodOther',
  'AutoMake',
  'AutoModel',
  'AutoPrimaryUse',
  'VehicleWaterBodyType',
  'AutoCarrier',
  'AutoLiabilityLimit',
  'AutoPersonalInjuryProtection',
  'AutoVacationLiability',
  'AutoComprehensiveDeductible',
  'AutoCollisionDeductible',
  'AutoRental',
  'TrailerMake',
  'TrailerModel',
]
const HOME = [
  'SidingMaterial',
  'OutbuildingType',
  'OutbuildingUse',
  'DogBreed',
  'ExoticAnimalType',
  'LivestockType',
  'HomeUsageType',
  'HomeGarageType',
  'HomeFoundationType',
  'HomeRoofDesign',
  'HomeRoofType',
  'SolarPanelsType',
  'SolarLoanType',
  'DeckMaterial',
  'HomeBusinessType',
  'HomeMedicalPayments',
  'HomeDeductible',
]

test('every list is offered by the form of a record', () => {
  const offered = KIND_NAMES.flatMap((name) => optionKeys(KINDS[name].fields))
  expect(offered).toEqual(expect.arrayContaining([...GENERAL, ...HOME]))
  expect(offered.filter((key) => key.startsWith('HomeCoverage'))).toHaveLength(4)
  for (const key of offered) expect(OPTION_DEFAULTS).toHaveProperty(key)
})
