import { locationRegistrations, messageServices } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

const GENERAL = { friendlyName: 'x', usecase: 'marketing', locationId: '$location' }
const SAMPLES = Object.fromEntries(
  [0, 1, 2, 3, 4].map((index) => [`messageSamples[${index}]`, 'A sample text of an agency. Reply STOP.']),
)
const LONG = 'A text that is long enough for the carriers to read.'
const DETAILS = { description: LONG, messageFlow: LONG, ...SAMPLES, version: '1' }
const PATH = '/account/info/phonenumbers/campaigns'
const params = { campaignId: '$messageCampaign' }
const PROVIDERS = 'the provider’s words about what was submitted'
const ONE_OF = 'one of a list of the provider’s'

/** The part of message campaigns in the area's security.fixture.ts. */
export const campaignFixture = {
  access: {
    'features/carriers/registration/routes/new-campaign': {
      access: 'admin',
      forms: [{ id: '018f0000-0000-7000-8000-000000000026', ...GENERAL }],
    },
    'features/carriers/registration/routes/campaign-page': {
      access: 'admin',
      params,
      forms: [{ ...GENERAL, version: '1' }],
    },
    'features/carriers/registration/routes/campaign-details': {
      access: 'admin',
      params,
      forms: [
        { ...DETAILS, intent: 'submit' },
        { ...DETAILS, intent: 'save' },
        { ...DETAILS, intent: 'look' },
      ],
    },
    'features/carriers/registration/routes/delete-campaign': {
      access: 'admin',
      params,
      forms: [{ version: '1' }],
    },
  },
  rows: async (tx, { account, location }) => {
    const ofPlace = { accountId: account.id, locationId: location.id }
    await tx
      .insert(locationRegistrations)
      .values({ ...ofPlace, brandStatus: 'APPROVED', brandSid: `BN${'0'.repeat(32)}` })
      .onConflictDoNothing()
    return {
      messageCampaign: await addRow(tx, messageServices, {
        ...{ ...ofPlace, friendlyName: CANARY, usecase: 'discussion', description: CANARY },
        ...{ messageSamples: Array.from({ length: 5 }, () => CANARY), messageFlow: CANARY },
      }),
    }
  },
  hostile: ({ column, id, distinct }) => {
    const ids = [id('messageCampaign')]
    return [
      distinct('message_services', 'friendly_name', ids),
      column('message_services', 'description', ids),
      column('message_services', 'message_flow', ids),
    ]
  },
  secrets: [
    {
      column: 'message_services.friendly_name',
      path: `${PATH}/$messageCampaign`,
      form: (friendlyName) => ({ ...GENERAL, friendlyName, version: '1' }),
    },
    {
      column: 'message_services.description',
      path: `${PATH}/$messageCampaign/campaign`,
      form: (description) => ({ ...DETAILS, description, intent: 'save' }),
    },
    {
      column: 'message_services.message_flow',
      path: `${PATH}/$messageCampaign/campaign`,
      form: (messageFlow) => ({ ...DETAILS, messageFlow, intent: 'save' }),
    },
  ],
  pages: { 'message campaign': [`${PATH}/new`] },
  notTyped: {
    'message_services.sid': 'the provider’s id',
    // A list, which the hostile texts don't fit in; its schema and rendering are those of the description.
    'message_services.message_samples': 'the form of message_services.description writes it',
    'message_services.campaign_id': 'the carriers’ id',
    'message_services.status': ONE_OF,
    'message_services.errors': PROVIDERS,
    'message_services.a2p_use_case': ONE_OF,
    'message_services.opt_in_keywords': PROVIDERS,
    'message_services.opt_out_keywords': PROVIDERS,
    'message_services.opt_out_message': PROVIDERS,
    'message_services.help_keywords': PROVIDERS,
    'message_services.help_message': PROVIDERS,
  },
} satisfies SecurityFixture
