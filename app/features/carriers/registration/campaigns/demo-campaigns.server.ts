import { and, asc, eq } from 'drizzle-orm'
import { locations, messageServices, phoneNumbers } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import { CARRIER_USE_CASES, defaultSamples } from './campaign.ts'

const DAY = 24 * 60 * 60_000
const AGENCY = 'Harbor Insurance'
const FLOW =
  'Clients tick a box that isn’t ticked before at https://harbor.example/contact, below the words “I agree to receive texts from Harbor Insurance about my policies. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help.” Privacy policy: https://harbor.example/privacy'

/** The first agency's office has an approved message campaign, for which its numbers text, and a rejected one. */
export async function addMessageCampaigns({ tx, accountId, now, isSmall }: DemoAgency): Promise<void> {
  if (isSmall) return
  const [office] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.accountId, accountId))
    .orderBy(asc(locations.createdAt), asc(locations.id))
    .limit(1)
  if (!office) return
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const common = { accountId, locationId: office.id, messageFlow: FLOW }
  const [approved] = await tx
    .insert(messageServices)
    .values([
      {
        ...{ ...common, friendlyName: 'Client service', usecase: 'undeclared' },
        sid: `MG${'0'.repeat(31)}2`,
        description:
          'Harbor Insurance texts its clients reminders of payments and renewals, and answers their questions about their policies.',
        messageSamples: defaultSamples('undeclared', AGENCY),
        ...{ campaignSid: 'QE2c6890da8086d771620e9b13fadeba0b', campaignId: 'CHRB0R1', status: 'VERIFIED' },
        a2pUseCase: CARRIER_USE_CASES.undeclared,
        ...{ optOutKeywords: ['STOP'], helpKeywords: ['HELP'] },
        ...{ createdAt: ago(59), submittedAt: ago(59), decidedAt: ago(56) },
      },
      {
        ...{ ...common, friendlyName: 'Offers and news', usecase: 'marketing' },
        description: 'Harbor Insurance texts its clients offers of new coverage and news of the agency.',
        messageSamples: defaultSamples('marketing', AGENCY),
        messageFlow: 'Clients agree to receive our texts when they sign their first application.',
        ...{ status: 'FAILED', a2pUseCase: CARRIER_USE_CASES.marketing },
        errors: [
          {
            code: 30_896,
            description: 'The opt-in information of the message flow could not be verified.',
            fields: ['MESSAGE_FLOW'],
          },
          {
            code: 30_893,
            description: 'The sample messages do not match the use case.',
            fields: ['MESSAGE_SAMPLES'],
          },
        ],
        ...{ createdAt: ago(6), submittedAt: ago(6), decidedAt: ago(3) },
      },
    ] as (typeof messageServices.$inferInsert)[])
    .returning({ id: messageServices.id })
  await tx
    .update(phoneNumbers)
    .set({ messageServiceId: approved!.id, serviceJoinedAt: ago(56), smsUseCase: 'LOW_VOLUME' })
    .where(and(eq(phoneNumbers.accountId, accountId), eq(phoneNumbers.locationId, office.id)))
}
