import type { SecurityFixture } from '#tests/security/fixture.ts'
import { campaignFixture } from './campaigns/campaign.fixture.ts'

const NOT_YET = 'no form writes it yet'
const PROVIDERS = 'the provider’s words about what was submitted'

export default {
  access: { ...campaignFixture.access },
  rows: campaignFixture.rows,
  hostile: campaignFixture.hostile,
  secrets: campaignFixture.secrets,
  pages: campaignFixture.pages,
  notTyped: {
    ...campaignFixture.notTyped,
    'location_addresses.legal_name': NOT_YET,
    'location_addresses.address': NOT_YET,
    'location_addresses.address2': NOT_YET,
    'location_addresses.city': NOT_YET,
    'location_addresses.state': NOT_YET,
    'location_addresses.zipcode': NOT_YET,
    'location_businesses.business_name': NOT_YET,
    'location_businesses.identity': 'one of a list',
    'location_businesses.business_type': 'one of a list',
    'location_businesses.industry': 'one of a list',
    'location_businesses.id_type': 'one of a list',
    'location_businesses.id_type_other': NOT_YET,
    'location_businesses.registration_last4': 'the end of the sealed number',
    'location_businesses.operations': 'one of a list',
    'location_businesses.website_url': NOT_YET,
    'location_businesses.website_check': 'our words about the website',
    'location_businesses.social_media_url': NOT_YET,
    'location_reps.first_name': NOT_YET,
    'location_reps.last_name': NOT_YET,
    'location_reps.email': NOT_YET,
    'location_reps.business_title': NOT_YET,
    'location_reps.job_position': 'one of a list',
    'location_registrations.profile_errors': PROVIDERS,
    'location_registrations.brand_type': 'one of a list',
    'location_registrations.stock_exchange': 'one of a list',
    'location_registrations.stock_ticker': NOT_YET,
    'location_registrations.trust_bundle_status': 'one of a list of the provider’s',
    'location_registrations.brand_status': 'one of a list of the provider’s',
    'location_registrations.brand_errors': PROVIDERS,
  },
} satisfies SecurityFixture
