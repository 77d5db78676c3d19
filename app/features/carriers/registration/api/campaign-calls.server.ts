import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, wholeList } from '#app/lib/api/list.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { MESSAGING_USE_CASES } from '#db/schema/index.ts'
import { defaultSamples } from '../campaigns/campaign.ts'
import { DETAILS } from '../campaigns/details-fields.ts'
import { detailsSchema, messageCampaignSchema } from '../campaigns/campaign.schema.ts'
import {
  listStoredCampaigns,
  readStoredCampaign,
  type StoredCampaign,
  wireSid,
} from '../campaigns/campaigns.server.ts'
import { registerCampaign } from '../campaigns/register-campaign.server.ts'
import { updateGeneral } from '../campaigns/save-campaign.server.ts'

const texts = {
  description: z.string(),
  messageSamples: z.array(z.string()).describe(DETAILS.messageSamples.api),
  hasEmbeddedLinks: z.boolean(),
  hasEmbeddedPhone: z.boolean(),
  messageFlow: z.string().describe(DETAILS.messageFlow.api),
}

const messagingService = z
  .object({
    id: z.uuid(),
    sid: z.string().describe('The provider’s id; while it has none, the same as `id`. Calls take both.'),
    friendlyName: z.string(),
    usecase: z.string(),
    ...texts,
    registered: z.boolean().describe('The carriers approved it.'),
    isBusy: z.boolean().describe('It is being submitted, and the provider hasn’t answered.'),
    phones: z.array(z.string()).describe('The numbers that text for it.'),
    campaign: z.object({
      status: z
        .string()
        .describe(
          'not-submitted, or the provider’s word: PENDING, IN_PROGRESS, VERIFIED, FAILED or SUSPENDED.',
        ),
      errors: z.array(z.object({ description: z.string(), code: z.int().nullable() })),
      campaignId: z.string().nullable().describe('The carriers’ id.'),
      a2pUseCase: z.string(),
      optInKeywords: z.array(z.string()),
      optOutKeywords: z.array(z.string()),
      optOutMessage: z.string(),
      helpKeywords: z.array(z.string()),
      helpMessage: z.string(),
      location: z.uuid(),
    }),
    version: z.int(),
  })
  .meta({ id: 'MessagingService' })

const answer = ({ row, view }: StoredCampaign): z.input<typeof messagingService> => ({
  ...row,
  sid: wireSid(row),
  registered: row.status === 'VERIFIED',
  isBusy: view.isBusy,
  phones: view.phones,
  campaign: { ...row, location: row.locationId },
})

const usecase = z.enum(MESSAGING_USE_CASES)
const account = { accountId: '$account' }

/** The calls about message campaigns. */
export const campaignCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/messagingServices',
    summary: 'List message campaigns',
    notes: 'Oldest first.',
    area: 'numbers',
    who: 'administer',
    output: listOf(messagingService),
    example: { params: account },
    run: async (ctx) => wholeList((await listStoredCampaigns(ctx)).map(answer)),
  }),
  defineCall({
    method: 'PUT',
    path: '/accounts/{accountId}/messaging-service/{sid}',
    summary: 'Change a message campaign',
    notes: 'Its use case only while it isn’t submitted.',
    area: 'numbers',
    who: 'administer',
    params: { sid: z.string().max(100).describe('`sid` or `id` of a message campaign.') },
    body: z.object({ friendlyName: z.string().optional(), usecase: usecase.optional() }),
    output: messagingService,
    ifMatch: true,
    errors: { conflict: 'another one has this name, or it can’t be changed any more' },
    example: { params: { ...account, sid: '$messageCampaign' }, body: { usecase: 'marketing' } },
    run: async (ctx, { params: { sid }, body, version }) => {
      const { row } = await readStoredCampaign(ctx, sid)
      const { friendlyName, usecase: before, locationId } = row
      const given = { friendlyName, usecase: before, locationId, ...body, version: version ?? row.version }
      await updateGeneral(ctx, row.id, parseInput(messageCampaignSchema, given))
      return answer(await readStoredCampaign(ctx, row.id))
    },
  }),
  defineCall({
    method: 'POST',
    path: '/accounts/{accountId}/locations/{locationId}/campaign',
    summary: 'Submit a message campaign',
    notes:
      'Adds it to the location and submits it to the carriers. One of this name that was never submitted, or that was rejected, is submitted with these texts.',
    area: 'numbers',
    who: 'administer',
    body: z.object({
      friendlyName: z.string(),
      usecase,
      ...texts,
      hasEmbeddedLinks: texts.hasEmbeddedLinks.default(false),
      hasEmbeddedPhone: texts.hasEmbeddedPhone.default(false),
    }),
    output: messagingService,
    status: 201,
    errors: {
      conflict:
        'the carriers haven’t approved the location’s brand, the plan has no room, it is submitted already, or the provider refuses it',
      unavailable: 'the provider doesn’t answer',
    },
    example: {
      params: { ...account, locationId: '$location' },
      body: {
        friendlyName: 'Policies and appointments',
        usecase: 'discussion',
        description: 'The agency texts its clients about their policies, payments and appointments.',
        messageSamples: defaultSamples('discussion', 'Harbor'),
        messageFlow: 'Clients agree on the form at https://harbor.example/contact, and when they sign.',
      },
    },
    run: async (ctx, { params: { locationId }, body }) => {
      const given = { ...body, locationId, version: 1 }
      const { friendlyName, usecase: use } = parseInput(messageCampaignSchema, given)
      const details = parseInput(detailsSchema, given)
      const id = await registerCampaign(ctx, { friendlyName, usecase: use, locationId }, details)
      return answer(await readStoredCampaign(ctx, id))
    },
  }),
]
