import { expect, test } from 'vitest'
import { explainRejection } from '../preflight/explain.ts'
import { findingLabel } from '../preflight/field-labels.ts'
import { ADDRESS, BRAND, BUSINESS, type BusinessValues, REP } from './location-fields.ts'
import { stepOfField } from './location.ts'
import { attributesOf, editedFields, reviewRows, type StepFields, valuesOf } from './step-fields.ts'

const business: BusinessValues = {
  ...valuesOf(BUSINESS, null),
  businessName: 'Harbor LLC',
  businessType: 'Limited Liability Corporation',
  idType: 'CCN',
  registrationNumber: '84-2719035',
  websiteUrl: 'https://harbor.example',
}

test('a business is sent by the provider’s attributes, without what is empty', () => {
  expect(attributesOf(BUSINESS, business)).toEqual({
    business_name: 'Harbor LLC',
    business_type: 'Limited Liability Corporation',
    business_industry: 'INSURANCE',
    business_identity: 'direct_customer',
    business_registration_identifier: 'CBN',
    business_registration_number: '84-2719035',
    business_regions_of_operation: 'USA_AND_CANADA',
    website_url: 'https://harbor.example',
  })
})

test('a field has one label, in the review, in findings, and when someone else changed it', () => {
  const row = reviewRows(BUSINESS, business).find(({ value }) => value.startsWith('CCN'))
  const labels = [row?.label, findingLabel('idType'), editedFields(BUSINESS).idType.label]
  expect(labels).toEqual(Array.from({ length: 3 }, () => 'Registration ID type'))
})

test('what the provider refuses leads to the field of its step', () => {
  const steps: Record<string, StepFields> = {
    address: ADDRESS.fields,
    business: BUSINESS.fields,
    'rep/1': REP.fields,
    brand: BRAND.fields,
  }
  for (const [step, fields] of Object.entries(steps)) {
    for (const [name, { provider, refusedAs = [] }] of Object.entries(fields)) {
      for (const named of [...refusedAs, ...(provider ? [provider] : [])]) {
        const { field } = explainRejection({ code: null, description: '', fields: [named] })
        expect([field?.split('.').at(-1), stepOfField(field ?? '')]).toEqual([name, step])
      }
    }
  }
})
