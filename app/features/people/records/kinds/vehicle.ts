import type { Section, TextField } from '#app/features/accounts/fields/fields.ts'
import { defineKind, type RecordValues } from '#app/features/accounts/fields/kind.ts'
import { failsCheckDigit, VIN_LENGTH, vinProblem } from '../vin.ts'
import {
  NOTES,
  bool,
  count,
  date,
  dollars,
  futureYear,
  money,
  multiline,
  option,
  text,
  year,
  SHORT_STREET,
  TIME_WITH_CARRIER,
} from '#app/features/accounts/fields/common-fields.ts'
import { PLURALS } from './kind-names.ts'

export type VehicleGroup = 'auto' | 'rv' | 'rec' | 'water'

/** Types by group; the group is the wire's `form`. */
export const VEHICLE_TYPES: Record<VehicleGroup, readonly { value: string; label: string }[]> = {
  auto: [
    { value: 'car', label: 'Car' },
    { value: 'truck', label: 'Truck' },
    { value: 'suv', label: 'SUV' },
    { value: 'bike', label: 'Bike' },
    { value: 'classic', label: 'Classic' },
    { value: 'otherAuto', label: 'Other auto' },
  ],
  rv: [
    { value: 'rv', label: 'RV' },
    { value: 'motorhome', label: 'Motorhome' },
    { value: 'truckCamper', label: 'Truck camper' },
    { value: 'bumperPull', label: 'Bumper pull' },
    { value: 'gooseNeck', label: 'Gooseneck' },
    { value: 'trailer', label: 'Trailer' },
  ],
  rec: [
    { value: 'motorcycle', label: 'Motorcycle' },
    { value: 'dirtBike', label: 'Dirt bike' },
    { value: 'SXS', label: 'Side-by-side' },
    { value: 'ATV', label: 'ATV' },
    { value: 'snowmobile', label: 'Snowmobile' },
    { value: 'golfCarts', label: 'Golf cart' },
    { value: 'otherRecreational', label: 'Other recreational' },
  ],
  water: [
    { value: 'Boat', label: 'Boat' },
    { value: 'waveRunner', label: 'WaveRunner' },
    { value: 'otherWaterToy', label: 'Other water toy' },
  ],
}

const PROPULSION = [
  { value: 'outboard', label: 'Outboard' },
  { value: 'sternDrive', label: 'Stern drive' },
  { value: 'inboard', label: 'Inboard' },
  { value: 'jet', label: 'Jet' },
  { value: 'sailPowered', label: 'Sail, powered' },
  { value: 'sailNonPowered', label: 'Sail, not powered' },
]

/** The group a type belongs to; null for none. */
export function vehicleGroup(type: unknown): VehicleGroup | null {
  for (const [group, types] of Object.entries(VEHICLE_TYPES)) {
    if (types.some((each) => each.value === type)) return group as VehicleGroup
  }
  return null
}

/** Makes a field apply to some groups only. */
function forGroups<F extends TextField>(groups: VehicleGroup[], field: F): F {
  return { ...field, only: (record) => groups.includes(vehicleGroup(record.type) as VehicleGroup) }
}

const vehicleSection: Section = {
  title: 'Vehicle',
  fields: [
    {
      name: 'type',
      label: 'Type',
      type: 'choice',
      choices: Object.values(VEHICLE_TYPES).flat(),
      required: true,
    },
    {
      name: 'vin',
      label: 'VIN',
      type: 'vin',
      usualLength: { length: VIN_LENGTH, hint: 'Most VINS are 17 digits long' },
      lookUp: true,
      // Offered before there is a type, because the choice implies the type.
      only: (record) => vehicleGroup(record.type) !== 'water',
    },
    forGroups(['water'], {
      name: 'hullId',
      label: 'Hull ID',
      type: 'vin',
      usualLength: { length: 12, hint: 'Most hull IDs are 12 digits long' },
    }),
    year('year', 'Year'),
    option('make', 'Make', 'AutoMake'),
    option('model', 'Model', 'AutoModel'),
    forGroups(['auto', 'rec'], count('cc', 'Engine size (cc)')),
    dollars('autoValue', 'Value'),
    forGroups(['rv', 'water'], count('autoLength', 'Length (ft)', 500)),
    forGroups(['auto', 'rv', 'rec'], count('odometer', 'Odometer', 10_000_000)),
    forGroups(['rv'], count('slideouts', 'Slide-outs', 20)),
    forGroups(['rv', 'water'], dollars('valueContents', 'Value of contents')),
    forGroups(['water'], {
      name: 'propulsionType',
      label: 'Propulsion',
      type: 'choice',
      choices: PROPULSION,
    }),
    forGroups(['water'], count('numMotors', 'Motors', 20)),
    forGroups(['water', 'rec'], count('horsepower', 'Horsepower')),
    forGroups(['water'], count('maxSpeed', 'Top speed (mph)', 500)),
    forGroups(['water'], option('bodyType', 'Body type', 'VehicleWaterBodyType')),
    forGroups(['auto'], count('milesOneWay', 'Miles one way', 1000)),
    forGroups(['auto', 'rv'], count('totalMiles', 'Miles a year', 1_000_000)),
    forGroups(['auto'], bool('rideShare', 'Ride share')),
    date('purchaseDate', 'Purchased'),
    text('primaryDriver', 'Primary driver', { offersOf: 'household' }),
    text('registeredTo', 'Registered to', { offersOf: 'household' }),
    forGroups(['rec', 'water', 'rv'], count('experience', 'Years of experience', 100)),
    forGroups(['rec'], bool('streetLegal', 'Street legal')),
    option('primaryUse', 'Primary use', 'AutoPrimaryUse'),
    bool('brandedTitle', 'Branded title'),
    multiline('upgrades', 'Upgrades', { wide: true }),
    NOTES,
  ],
}

/** The vehicle's own VIN and its trailer's, with the names of their fields. */
const vinsOf = (record: RecordValues) => {
  const trailer = (record.trailer ?? {}) as RecordValues
  return [
    { field: 'vin', vin: record.vin, yearField: 'year', year: record.year },
    { field: 'trailer.vin', vin: trailer.vin, yearField: 'trailer.year', year: trailer.year },
  ]
}

export const vehicle = defineKind({
  name: 'vehicle',
  plural: PLURALS.vehicle,
  label: 'Vehicle',
  tab: 'Auto',
  empty: 'Cars, RVs, recreational vehicles and boats to quote and insure.',
  gate: 'auto',
  title: (record) => [record.year, record.make, record.model].filter(Boolean).join(' ') || 'Vehicle',
  sections: [
    vehicleSection,
    {
      title: 'Coverage',
      fields: [
        option('carrier', 'Carrier', 'AutoCarrier'),
        date('expirationDate', 'Expires'),
        ...TIME_WITH_CARRIER,
        option('liability', 'Liability', 'AutoLiabilityLimit'),
        option('pip', 'Personal injury protection', 'AutoPersonalInjuryProtection'),
        forGroups(['rv'], option('vacationLiability', 'Vacation liability', 'AutoVacationLiability')),
        option('deductibleComp', 'Comprehensive deductible', 'AutoComprehensiveDeductible'),
        option('deductibleColl', 'Collision deductible', 'AutoCollisionDeductible'),
        bool('glassReplacement', 'Glass replacement'),
        bool('roadside', 'Roadside assistance'),
        option('rental', 'Rental', 'AutoRental'),
        money('premium', 'Premium'),
      ],
    },
    {
      title: 'Lien holder',
      fields: [
        {
          name: 'lienHolder',
          label: 'Lien holder',
          type: 'group',
          fields: [
            text('name', 'Name'),
            ...SHORT_STREET,
            text('loan', 'Loan number', { mayLookSecret: true }),
          ],
        },
      ],
    },
    {
      title: 'Trailer',
      only: (record) => vehicleGroup(record.type) !== 'auto',
      fields: [
        {
          name: 'trailer',
          label: 'Trailer',
          type: 'group',
          fields: [
            year('year', 'Year'),
            option('make', 'Make', 'TrailerMake'),
            option('model', 'Model', 'TrailerModel'),
            {
              name: 'vin',
              label: 'Trailer VIN',
              type: 'vin',
              usualLength: { length: VIN_LENGTH, hint: 'Most VINS are 17 digits long' },
              lookUp: true,
            },
            dollars('value', 'Value'),
            count('lengthFt', 'Length (ft)', 500),
            date('purchaseDate', 'Purchased'),
          ],
        },
      ],
    },
  ],
  tabs: true,
  columns: ['type', 'year', 'make', 'model', 'primaryDriver', 'carrier', 'premium'],
  confirmDelete: true,
  validate: (record) =>
    vinsOf(record).flatMap(({ field, vin, year }) => {
      const message = vinProblem(vin, year)
      return message ? [{ field, message }] : []
    }),
  warnings: (record, today) =>
    vinsOf(record).flatMap(({ field, vin, yearField, year }) => [
      ...(failsCheckDigit(vin)
        ? [{ field, message: `${vin} is mistyped, or from outside North America: its check digit is wrong.` }]
        : []),
      ...futureYear(yearField, year, today),
    ]),
  messages: {
    added: 'Vehicle Added',
    updated: 'Vehicle Update',
    deleted: 'Vehicle Deleted',
    addFailed: 'There was an error adding vehicle.',
    updateFailed: 'There was an error updating vehicle.',
    deleteFailed: 'There was an error deleting vehicle.',
  },
})
