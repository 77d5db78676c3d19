/** Twilio's own ids of its policies. */
export const PRIMARY_POLICY = 'RN6433641899984f951173ef1738c3bdd0'
export const SECONDARY_POLICY = 'RNdfbf3fae0e1107f8aded0e7cead80bf5'
export const A2P_POLICY = 'RNb0d4771c2c98518d916a3d4cd70a8f8b'

type Field = { name: string; friendlyName: string; isOptional?: boolean }

/** What a bundle must contain: an end user, a document or another bundle of this type. */
export type Requirement = {
  kind: 'end-user' | 'document' | 'bundle'
  type: string
  friendlyName: string
  requirementName: string
  requirementFriendlyName: string
  isOptional?: boolean
  fields: Field[]
}

export type Policy = { sid: string; friendlyName: string; requirements: Requirement[] }

const BUSINESS: Requirement = {
  kind: 'end-user',
  type: 'customer_profile_business_information',
  friendlyName: 'Business Information',
  requirementName: 'customer_profile_business_information',
  requirementFriendlyName: 'Customer Profile Business Information',
  fields: [
    { name: 'business_name', friendlyName: 'Business Name' },
    { name: 'business_identity', friendlyName: 'Business Identity' },
    { name: 'business_type', friendlyName: 'Business Type' },
    { name: 'business_industry', friendlyName: 'Business Industry' },
    { name: 'business_registration_identifier', friendlyName: 'Business Registration Identifier' },
    { name: 'business_registration_number', friendlyName: 'Business Registration Number' },
    { name: 'business_regions_of_operation', friendlyName: 'Business Regions of Operation' },
    { name: 'website_url', friendlyName: 'Website URL' },
    { name: 'social_media_profile_urls', friendlyName: 'Social Media Profile URLs', isOptional: true },
  ],
}

function representative(number: 1 | 2): Requirement {
  return {
    kind: 'end-user',
    type: `authorized_representative_${number}`,
    friendlyName: `Authorized Representative ${number}`,
    requirementName: `authorized_representative_${number}`,
    requirementFriendlyName: `Authorized Representative #${number}`,
    ...(number === 2 && { isOptional: true }),
    fields: [
      { name: 'first_name', friendlyName: 'First Name' },
      { name: 'last_name', friendlyName: 'Last Name' },
      { name: 'email', friendlyName: 'Email' },
      { name: 'business_title', friendlyName: 'Business Title' },
      { name: 'job_position', friendlyName: 'Job Position' },
      { name: 'phone_number', friendlyName: 'Phone Number' },
    ],
  }
}

const ADDRESS: Requirement = {
  kind: 'document',
  type: 'customer_profile_address',
  friendlyName: 'Physical Business Address',
  requirementName: 'customer_profile_address',
  requirementFriendlyName: 'Physical Business Address',
  fields: [{ name: 'address_sids', friendlyName: 'Address sid(s)' }],
}

const BUNDLE_FIELDS: Field[] = [{ name: 'bundle_sid', friendlyName: 'Supporting Bundle Status' }]

export const POLICIES: Policy[] = [
  {
    sid: PRIMARY_POLICY,
    friendlyName: 'Primary Customer Profile of type Business',
    requirements: [BUSINESS, representative(1), representative(2), ADDRESS],
  },
  {
    sid: SECONDARY_POLICY,
    friendlyName: 'Secondary Customer Profile of type Business',
    requirements: [
      BUSINESS,
      representative(1),
      representative(2),
      ADDRESS,
      {
        kind: 'bundle',
        type: 'primary_customer_profile_type_business',
        friendlyName: 'Primary Customer Profile Bundle',
        requirementName: 'primary_customer_profile',
        requirementFriendlyName: 'Primary Customer Profile',
        fields: BUNDLE_FIELDS,
      },
    ],
  },
  {
    sid: A2P_POLICY,
    friendlyName: 'A2P Messaging: Local - Business',
    requirements: [
      {
        kind: 'end-user',
        type: 'us_a2p_messaging_profile_information',
        friendlyName: 'US A2P Messaging Profile Information',
        requirementName: 'us_a2p_messaging_profile_information',
        requirementFriendlyName: 'US A2P Messaging Profile Information',
        fields: [
          { name: 'company_type', friendlyName: 'Company Type' },
          { name: 'stock_exchange', friendlyName: 'Stock Exchange', isOptional: true },
          { name: 'stock_ticker', friendlyName: 'Stock Ticker', isOptional: true },
          { name: 'brand_contact_email', friendlyName: 'Brand Contact Email', isOptional: true },
        ],
      },
      {
        kind: 'bundle',
        type: 'secondary_customer_profile_type_business',
        friendlyName: 'Customer Profile Bundle',
        requirementName: 'customer_profile',
        requirementFriendlyName: 'Customer Profile',
        fields: BUNDLE_FIELDS,
      },
    ],
  },
]

/** The types that end users may have, and those of documents. */
export const TYPES = {
  IT: POLICIES.flatMap(({ requirements }) => requirements.filter(({ kind }) => kind === 'end-user')),
  RD: POLICIES.flatMap(({ requirements }) => requirements.filter(({ kind }) => kind === 'document')),
}

export function policyResource({ sid, friendlyName, requirements }: Policy): Record<string, unknown> {
  const of = (kind: Requirement['kind']) =>
    requirements
      .filter((each) => each.kind === kind)
      .map((each) => ({
        name: each.friendlyName,
        type: each.type,
        requirement_name: each.requirementName,
        url: kind === 'end-user' ? `/EndUserTypes/${each.type}` : `/SupportingDocumentTypes/${each.type}`,
        fields: each.fields.map(({ name }) => name),
      }))
  return {
    sid,
    friendly_name: friendlyName,
    requirements: {
      end_user: of('end-user'),
      supporting_document: [of('document')],
      supporting_trust_products: [],
      supporting_customer_profiles: of('bundle').map(({ type }) => ({ type })),
    },
    url: `https://trusthub.twilio.com/v1/Policies/${sid}`,
  }
}
