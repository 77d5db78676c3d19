import type { Section, TextField } from '../fields.ts'
import { defineKind } from '../kind.ts'
import {
  COUNT,
  DATE,
  DOLLARS,
  NOTES,
  OPTION,
  SHORT_STREET,
  TEXT,
  TIME_WITH_CARRIER,
  YEAR,
  YES,
} from './common-fields.ts'

export type VehicleGroup = 'auto' | 'rv' | 'rec' | 'water'

/** Spec 2, 3: types by group; the group is the wire's `form`. */
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
      usualLength: { length: 17, hint: 'Most VINS are 17 digits long' },
      lookUp: true,
      // Offered before there is a type: what it stands for tells the type as well.
      only: (record) => vehicleGroup(record.type) !== 'water',
    },
    forGroups(['water'], {
      name: 'hullId',
      label: 'Hull ID',
      type: 'vin',
      usualLength: { length: 12, hint: 'Most hull IDs are 12 digits long' },
    }),
    YEAR('year', 'Year'),
    OPTION('make', 'Make', 'AutoMake'),
    OPTION('model', 'Model', 'AutoModel'),
    forGroups(['auto', 'rec'], COUNT('cc', 'Engine size (cc)')),
    DOLLARS('autoValue', 'Value'),
    forGroups(['rv', 'water'], COUNT('autoLength', 'Length (ft)', 500)),
    forGroups(['auto', 'rv', 'rec'], COUNT('odometer', 'Odometer', 10_000_000)),
    forGroups(['rv'], COUNT('slideouts', 'Slide-outs', 20)),
    forGroups(['rv', 'water'], DOLLARS('valueContents', 'Value of contents')),
    forGroups(['water'], {
      name: 'propulsionType',
      label: 'Propulsion',
      type: 'choice',
      choices: PROPULSION,
    }),
    forGroups(['water'], COUNT('numMotors', 'Motors', 20)),
    forGroups(['water', 'rec'], COUNT('horsepower', 'Horsepower')),
    forGroups(['water'], COUNT('maxSpeed', 'Top speed (mph)', 500)),
    forGroups(['water'], OPTION('bodyType', 'Body type', 'VehicleWaterBodyType')),
    forGroups(['auto'], COUNT('milesOneWay', 'Miles one way', 1000)),
    forGroups(['auto', 'rv'], COUNT('totalMiles', 'Miles a year', 1_000_000)),
    forGroups(['auto'], YES('rideShare', 'Ride share')),
    DATE('purchaseDate', 'Purchased'),
    TEXT('primaryDriver', 'Primary driver'),
    TEXT('registeredTo', 'Registered to'),
    forGroups(['rec', 'water', 'rv'], COUNT('experience', 'Years of experience', 100)),
    forGroups(['rec'], YES('streetLegal', 'Street legal')),
    OPTION('primaryUse', 'Primary use', 'AutoPrimaryUse'),
    YES('brandedTitle', 'Branded title'),
    { name: 'upgrades', label: 'Upgrades', type: 'multiline', wide: true },
    NOTES,
  ],
}

export const vehicle = defineKind({
  name: 'vehicle',
  plural: 'vehicles',
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
        OPTION('carrier', 'Carrier', 'AutoCarrier'),
        DATE('expirationDate', 'Expires'),
        ...TIME_WITH_CARRIER,
        OPTION('liability', 'Liability', 'AutoLiabilityLimit'),
        OPTION('pip', 'Personal injury protection', 'AutoPersonalInjuryProtection'),
        forGroups(['rv'], OPTION('vacationLiability', 'Vacation liability', 'AutoVacationLiability')),
        OPTION('deductibleComp', 'Comprehensive deductible', 'AutoComprehensiveDeductible'),
        OPTION('deductibleColl', 'Collision deductible', 'AutoCollisionDeductible'),
        YES('glassReplacement', 'Glass replacement'),
        YES('roadside', 'Roadside assistance'),
        OPTION('rental', 'Rental', 'AutoRental'),
        { name: 'premium', label: 'Premium', type: 'money' },
      ],
    },
    {
      title: 'Lien holder',
      fields: [
        {
          name: 'lienHolder',
          label: 'Lien holder',
          type: 'group',
          fields: [TEXT('name', 'Name'), ...SHORT_STREET, { ...TEXT('loan', 'Loan number'), figures: true }],
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
            YEAR('year', 'Year'),
            OPTION('make', 'Make', 'TrailerMake'),
            OPTION('model', 'Model', 'TrailerModel'),
            {
              name: 'vin',
              label: 'Trailer VIN',
              type: 'vin',
              usualLength: { length: 17, hint: 'Most VINS are 17 digits long' },
              lookUp: true,
            },
            DOLLARS('value', 'Value'),
            COUNT('lengthFt', 'Length (ft)', 500),
            DATE('purchaseDate', 'Purchased'),
          ],
        },
      ],
    },
  ],
  tabs: true,
  columns: ['type', 'year', 'make', 'model', 'primaryDriver', 'carrier', 'premium'],
  confirmDelete: true,
  messages: {
    added: 'Vehicle Added',
    updated: 'Vehicle Update',
    deleted: 'Vehicle Deleted',
    addFailed: 'There was an error adding vehicle.',
    updateFailed: 'There was an error updating vehicle.',
    deleteFailed: 'There was an error deleting vehicle.',
  },
})
