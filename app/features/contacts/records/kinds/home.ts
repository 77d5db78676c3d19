import type { TextField } from '../fields.ts'
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
} from './parts.ts'

const MORTGAGE: readonly TextField[] = [
  TEXT('name', 'Name'),
  ...SHORT_STREET,
  TEXT('loan', 'Loan number'),
  { name: 'phone', label: 'Phone', type: 'phone' },
  { name: 'fax', label: 'Fax', type: 'phone' },
  { name: 'email', label: 'Email', type: 'email' },
]

export const home = defineKind({
  name: 'home',
  plural: 'homes',
  label: 'Home',
  gate: 'home',
  title: (record) => [record.address, record.city].filter(Boolean).join(', ') || 'Home',
  sections: [
    {
      title: 'Home',
      fields: [
        TEXT('type', 'Type'),
        { ...OPTION('usage', 'Usage', 'HomeUsageType'), default: 'Primary' },
        ...SHORT_STREET,
        DATE('purchaseDate', 'Purchased'),
        YEAR('yearBuilt', 'Year built'),
        COUNT('occupantsAdult', 'Adults', 100),
        COUNT('occupantsChild', 'Children', 100),
        COUNT('fireHydrantFt', 'Feet to a fire hydrant', 1_000_000),
        { name: 'fireStationMiles', label: 'Miles to a fire station', type: 'decimal', max: 1000 },
        { name: 'numStories', label: 'Stories', type: 'decimal', max: 200 },
        COUNT('numBedrooms', 'Bedrooms', 200),
        { name: 'numBathrooms', label: 'Bathrooms', type: 'decimal', max: 200 },
        OPTION('garage', 'Garage', 'HomeGarageType'),
        COUNT('livingAreaSqft', 'Living area (sq ft)', 1_000_000),
        OPTION('foundation', 'Foundation', 'HomeFoundationType'),
        COUNT('basementSqFt', 'Basement (sq ft)', 1_000_000),
        { name: 'basementCompleted', label: 'Basement finished (%)', type: 'integer', max: 100 },
        OPTION('roofDesign', 'Roof design', 'HomeRoofDesign'),
        OPTION('roofType', 'Roof type', 'HomeRoofType'),
        YES('centralair', 'Central air'),
        {
          name: 'siding',
          label: 'Siding',
          type: 'list',
          one: 'siding',
          item: [
            OPTION('material', 'Material', 'SidingMaterial'),
            { name: 'percentage', label: 'Percent', type: 'integer', max: 100 },
          ],
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
            COUNT('chimney', 'Chimneys', 50),
            COUNT('hearth', 'Hearths', 50),
            COUNT('prefab', 'Prefab', 50),
            COUNT('insert', 'Inserts', 50),
          ],
        },
        {
          name: 'deck',
          label: 'Decks',
          type: 'list',
          one: 'deck',
          item: [OPTION('material', 'Material', 'DeckMaterial'), COUNT('sqft', 'Square feet', 100_000)],
        },
        {
          name: 'renovation',
          label: 'Year renovated',
          type: 'group',
          fields: [
            YEAR('roof', 'Roof'),
            YEAR('electrical', 'Electrical'),
            YEAR('plumbing', 'Plumbing'),
            YEAR('heat', 'Heat'),
            YEAR('paint', 'Paint'),
          ],
        },
        {
          name: 'solar',
          label: 'Solar',
          type: 'group',
          fields: [
            TEXT('location', 'Where'),
            TEXT('installer', 'Installer'),
            DATE('installDate', 'Installed'),
            OPTION('type', 'Panels', 'SolarPanelsType'),
            COUNT('panels', 'Number of panels', 10_000),
            DOLLARS('value', 'Value'),
            OPTION('loan', 'Loan', 'SolarLoanType'),
          ],
        },
        {
          name: 'trampoline',
          label: 'Trampoline',
          type: 'group',
          fields: [YES('has', 'Has one'), YES('netted', 'Netted'), YES('fenced', 'Fenced')],
        },
        {
          name: 'outbuildings',
          label: 'Outbuildings',
          type: 'list',
          one: 'outbuilding',
          item: [
            OPTION('type', 'Type', 'OutbuildingType'),
            COUNT('sqft', 'Square feet', 1_000_000),
            OPTION('use', 'Use', 'OutbuildingUse'),
          ],
        },
        {
          name: 'pool',
          label: 'Pool',
          type: 'group',
          fields: [
            YES('has', 'Has one'),
            YES('fenced', 'Fenced'),
            YES('locked', 'Locked'),
            COUNT('sqft', 'Square feet', 100_000),
          ],
        },
        {
          name: 'business',
          label: 'Business at home',
          type: 'group',
          fields: [OPTION('type', 'Type', 'HomeBusinessType'), COUNT('employees', 'Employees')],
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
          one: 'dog',
          item: [
            OPTION('breed', 'Breed', 'DogBreed'),
            COUNT('count', 'How many', 100),
            YES('biteHistory', 'Has bitten'),
          ],
        },
        {
          name: 'exoticAnimals',
          label: 'Exotic animals',
          type: 'list',
          one: 'exotic animal',
          item: [
            OPTION('type', 'Type', 'ExoticAnimalType'),
            COUNT('count', 'How many', 1000),
            YES('biteHistory', 'Has bitten'),
          ],
        },
        {
          name: 'livestock',
          label: 'Livestock',
          type: 'list',
          one: 'livestock',
          item: [OPTION('type', 'Type', 'LivestockType'), COUNT('count', 'How many', 100_000)],
        },
      ],
    },
    {
      title: 'Coverage',
      fields: [
        OPTION('carrier', 'Carrier', 'HomeCoverageCarrier'),
        DATE('expirationDate', 'Expires'),
        ...TIME_WITH_CARRIER,
        OPTION('dwelling', 'Dwelling', 'HomeCoverageDwelling'),
        OPTION('personalPropertyTotal', 'Personal property', 'HomeCoveragePersonalProperty'),
        OPTION('liability', 'Liability', 'HomeCoverageLiability'),
        OPTION('medicalPayment', 'Medical payments', 'HomeMedicalPayments'),
        OPTION('deductible', 'Deductible', 'HomeDeductible'),
        { name: 'premium', label: 'Premium', type: 'money' },
      ],
    },
    {
      title: 'Personal property',
      fields: [
        {
          name: 'personalProperty',
          label: 'Items',
          type: 'list',
          one: 'item',
          item: [TEXT('description', 'Description'), DOLLARS('value', 'Value')],
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
  columns: ['usage', 'address', 'city', 'yearBuilt', 'carrier', 'premium'],
  confirmDelete: true,
  messages: {
    added: 'Home Added',
    updated: 'Home Update',
    deleted: 'Home Deleted',
    addFailed: 'There was an error adding home.',
    updateFailed: 'There was an error updating home.',
    deleteFailed: 'There was an error deleting home.',
  },
})
