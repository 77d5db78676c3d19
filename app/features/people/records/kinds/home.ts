import type { TextField } from '#app/features/accounts/fields/fields.ts'
import { defineKind, type RecordValues } from '#app/features/accounts/fields/kind.ts'
import {
  NOTES,
  bool,
  count,
  date,
  decimal,
  dollars,
  email,
  futureYear,
  money,
  option,
  phone,
  text,
  SHORT_STREET,
  TIME_WITH_CARRIER,
  year,
} from '#app/features/accounts/fields/common-fields.ts'
import { PLURALS } from './kind-names.ts'

const MORTGAGE: readonly TextField[] = [
  text('name', 'Name'),
  ...SHORT_STREET,
  text('loan', 'Loan number', { mayLookSecret: true }),
  phone('phone', 'Phone'),
  phone('fax', 'Fax'),
  email('email', 'Email'),
]

const sidingPercent = (siding: unknown): number =>
  ((siding ?? []) as RecordValues[]).reduce((sum, { percentage }) => sum + Number(percentage ?? 0), 0)

export const home = defineKind({
  name: 'home',
  plural: PLURALS.home,
  label: 'Home',
  empty: 'Homes to quote and insure, with all an underwriter asks.',
  gate: 'home',
  title: (record) => [record.address, record.city].filter(Boolean).join(', ') || 'Home',
  sections: [
    {
      title: 'Home',
      fields: [
        text('type', 'Type'),
        option('usage', 'Usage', 'HomeUsageType', { default: 'Primary' }),
        ...SHORT_STREET,
        date('purchaseDate', 'Purchased'),
        year('yearBuilt', 'Year built'),
        count('occupantsAdult', 'Adults', 100),
        count('occupantsChild', 'Children', 100),
        count('fireHydrantFt', 'Feet to a fire hydrant', 1_000_000),
        decimal('fireStationMiles', 'Miles to a fire station', { max: 1000 }),
        decimal('numStories', 'Stories', { max: 200 }),
        count('numBedrooms', 'Bedrooms', 200),
        decimal('numBathrooms', 'Bathrooms', { max: 200 }),
        option('garage', 'Garage', 'HomeGarageType'),
        count('livingAreaSqft', 'Living area (sq ft)', 1_000_000),
        option('foundation', 'Foundation', 'HomeFoundationType'),
        count('basementSqFt', 'Basement (sq ft)', 1_000_000),
        count('basementCompleted', 'Basement finished (%)', 100),
        option('roofDesign', 'Roof design', 'HomeRoofDesign'),
        option('roofType', 'Roof type', 'HomeRoofType'),
        bool('centralair', 'Central air'),
        {
          name: 'siding',
          label: 'Siding',
          type: 'list',
          itemLabel: 'siding',
          item: [option('material', 'Material', 'SidingMaterial'), count('percentage', 'Percent', 100)],
        },
      ],
    },
    {
      title: 'Features',
      fields: [
        {
          name: 'fireplace',
          label: 'Fireplaces',
          type: 'group',
          fields: [
            count('chimney', 'Chimneys', 50),
            count('hearth', 'Hearths', 50),
            count('prefab', 'Prefab', 50),
            count('insert', 'Inserts', 50),
          ],
        },
        {
          name: 'deck',
          label: 'Decks',
          type: 'list',
          itemLabel: 'deck',
          item: [option('material', 'Material', 'DeckMaterial'), count('sqft', 'Square feet', 100_000)],
        },
        {
          name: 'renovation',
          label: 'Year renovated',
          type: 'group',
          fields: [
            year('roof', 'Roof'),
            year('electrical', 'Electrical'),
            year('plumbing', 'Plumbing'),
            year('heat', 'Heat'),
            year('paint', 'Paint'),
          ],
        },
        {
          name: 'solar',
          label: 'Solar',
          type: 'group',
          fields: [
            text('location', 'Where'),
            text('installer', 'Installer'),
            date('installDate', 'Installed'),
            option('type', 'Panels', 'SolarPanelsType'),
            count('panels', 'Number of panels', 10_000),
            dollars('value', 'Value'),
            option('loan', 'Loan', 'SolarLoanType'),
          ],
        },
        {
          name: 'trampoline',
          label: 'Trampoline',
          type: 'group',
          fields: [bool('has', 'Has one'), bool('netted', 'Netted'), bool('fenced', 'Fenced')],
        },
        {
          name: 'outbuildings',
          label: 'Outbuildings',
          type: 'list',
          itemLabel: 'outbuilding',
          item: [
            option('type', 'Type', 'OutbuildingType'),
            count('sqft', 'Square feet', 1_000_000),
            option('use', 'Use', 'OutbuildingUse'),
          ],
        },
        {
          name: 'pool',
          label: 'Pool',
          type: 'group',
          fields: [
            bool('has', 'Has one'),
            bool('fenced', 'Fenced'),
            bool('locked', 'Locked'),
            count('sqft', 'Square feet', 100_000),
          ],
        },
        {
          name: 'business',
          label: 'Business at home',
          type: 'group',
          fields: [option('type', 'Type', 'HomeBusinessType'), count('employees', 'Employees')],
        },
      ],
    },
    {
      title: 'Animals',
      fields: [
        {
          name: 'dogs',
          label: 'Dogs',
          type: 'list',
          itemLabel: 'dog',
          item: [
            option('breed', 'Breed', 'DogBreed'),
            count('count', 'How many', 100),
            bool('biteHistory', 'Has bitten'),
          ],
        },
        {
          name: 'exoticAnimals',
          label: 'Exotic animals',
          type: 'list',
          itemLabel: 'exotic animal',
          item: [
            option('type', 'Type', 'ExoticAnimalType'),
            count('count', 'How many', 1000),
            bool('biteHistory', 'Has bitten'),
          ],
        },
        {
          name: 'livestock',
          label: 'Livestock',
          type: 'list',
          itemLabel: 'livestock',
          item: [option('type', 'Type', 'LivestockType'), count('count', 'How many', 100_000)],
        },
      ],
    },
    {
      title: 'Coverage',
      fields: [
        option('carrier', 'Carrier', 'HomeCoverageCarrier'),
        date('expirationDate', 'Expires'),
        ...TIME_WITH_CARRIER,
        option('dwelling', 'Dwelling', 'HomeCoverageDwelling'),
        option('personalPropertyTotal', 'Personal property', 'HomeCoveragePersonalProperty'),
        option('liability', 'Liability', 'HomeCoverageLiability'),
        option('medicalPayment', 'Medical payments', 'HomeMedicalPayments'),
        option('deductible', 'Deductible', 'HomeDeductible'),
        money('premium', 'Premium'),
      ],
    },
    {
      title: 'Personal property',
      fields: [
        {
          name: 'personalProperty',
          label: 'Items',
          type: 'list',
          itemLabel: 'item',
          item: [text('description', 'Description'), dollars('value', 'Value')],
        },
      ],
    },
    {
      title: 'Mortgages',
      fields: [
        { name: 'mortgagePrimary', label: 'Primary mortgage', type: 'group', fields: MORTGAGE },
        { name: 'mortgageSecondary', label: 'Secondary mortgage', type: 'group', fields: MORTGAGE },
      ],
    },
    { title: 'Notes', fields: [NOTES] },
  ],
  tabs: true,
  columns: ['usage', 'address', 'city', 'yearBuilt', 'carrier', 'premium'],
  confirmDelete: true,
  validate: ({ siding }) =>
    sidingPercent(siding) > 100
      ? [{ field: 'siding', message: `The siding adds up to ${sidingPercent(siding)} %, more than 100 %.` }]
      : [],
  warnings: ({ yearBuilt }, today) => futureYear('yearBuilt', yearBuilt, today),
  messages: {
    added: 'Home Added',
    updated: 'Home Update',
    deleted: 'Home Deleted',
    addFailed: 'There was an error adding home.',
    updateFailed: 'There was an error updating home.',
    deleteFailed: 'There was an error deleting home.',
  },
})
