import { demoSid, PRIMARY_PROFILE_SID } from '#emulators/defaults.ts'

import { A2P_POLICY, SECONDARY_POLICY } from './policies.ts'
import type { Address, Brand, Bundle, Part } from './records.ts'

/** What the demo agency registered before: its approved profile and brand, and the address of its second office. */
export function demoRegistration(at: string): {
  addresses: Address[]
  parts: Part[]
  bundles: Bundle[]
  brand: Brand
} {
  const dates = { createdAt: at, updatedAt: at }
  const address = {
    customerName: 'Harbor Insurance LLC',
    friendlyName: '',
    isoCountry: 'US',
    validated: true,
  }
  const part = (sid: string, type: string, attributes: Record<string, unknown>): Part => ({
    ...{ sid, friendlyName: 'Harbor Insurance', type, attributes },
    ...dates,
  })
  const bundle = (sid: string, kind: Bundle['kind'], policySid: string, parts: string[]): Bundle => ({
    ...{ sid, kind, policySid, friendlyName: 'Harbor Insurance', email: 'operator@switchboard.example' },
    ...{ status: 'twilio-approved', statusCallback: null, errors: [], channels: [], evaluations: [] },
    assignments: parts.map((objectSid, number) => ({
      sid: demoSid('BV', number + (kind === 'CustomerProfiles' ? 1 : 6)),
      objectSid,
      createdAt: at,
    })),
    ...dates,
  })
  return {
    addresses: [
      {
        ...{
          ...address,
          sid: demoSid('AD'),
          street: '700 W Main St',
          streetSecondary: 'Suite 210',
          city: 'Boise',
        },
        ...{ region: 'ID', postalCode: '83702', emergencyEnabled: true, ...dates },
      },
      {
        ...{ ...address, sid: demoSid('AD', 3), street: '1220 SW Morrison St', streetSecondary: '' },
        ...{ city: 'Portland', region: 'OR', postalCode: '97205', emergencyEnabled: false, ...dates },
      },
    ],
    parts: [
      part(demoSid('IT'), 'customer_profile_business_information', {
        business_name: 'Harbor Insurance LLC',
        business_identity: 'direct_customer',
        business_type: 'Limited Liability Corporation',
        business_industry: 'INSURANCE',
        business_registration_identifier: 'EIN',
        business_registration_number: '84-2719035',
        business_regions_of_operation: 'USA_AND_CANADA',
        website_url: 'https://harbor.example',
      }),
      part(demoSid('IT', 3), 'authorized_representative_1', {
        first_name: 'Maya',
        last_name: 'Reyes',
        email: 'maya@harbor.example',
        business_title: 'Owner',
        job_position: 'CEO',
        phone_number: '+12085550190',
      }),
      part(demoSid('IT', 4), 'us_a2p_messaging_profile_information', { company_type: 'private' }),
      part(demoSid('RD'), 'customer_profile_address', { address_sids: demoSid('AD') }),
    ],
    bundles: [
      bundle(demoSid('BU'), 'CustomerProfiles', SECONDARY_POLICY, [
        ...[demoSid('IT'), demoSid('IT', 3), demoSid('RD'), PRIMARY_PROFILE_SID],
      ]),
      bundle(demoSid('BU', 3), 'TrustProducts', A2P_POLICY, [demoSid('IT', 4), demoSid('BU')]),
    ],
    brand: {
      ...{ sid: demoSid('BN'), profileSid: demoSid('BU'), trustProductSid: demoSid('BU', 3) },
      ...{ brandType: 'STANDARD', status: 'APPROVED', tcrId: 'BHARBOR', errors: [], score: 75 },
      ...{ skipAutomaticSecVet: false, mock: false, updates: 0, ...dates },
    },
  }
}
