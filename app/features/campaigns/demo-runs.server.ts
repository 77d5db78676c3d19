import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, inArray } from 'drizzle-orm'
import { fromLocalInput, toLocalInput } from '#app/lib/zoned.ts'
import {
  campaignRecipients,
  campaignRuns,
  clientTags,
  consentEvents,
  consents,
  phoneNumbers,
  smsConversations,
  smsDeliveries,
  smsMessages,
} from '#db/schema/index.ts'
import { type DemoAgency, insert } from '#db/seed/demo.ts'

/** A campaign whose past runs are added. */
export interface DemoCampaign {
  id: string
  name: string
  content: string
  tagIds: readonly string[]
  /** How many days ago it went out, the newest last. */
  runs: readonly number[]
  most: number
}

const REPLIES = [
  'Yes please, Thursday afternoon works.',
  'Can you call me tomorrow?',
  'Thank you! All good here.',
  'What would it cost to add a driver?',
  'Sure, next week.',
] as const

const FAILED = { errorCode: 30005, errorMessage: 'The number is not in service.' }

/**
 * Adds past runs with what came of each text. They go to clients without a conversation, which the texts begin and which
 * is completed, so that today's list stays as it is. Those who answer STOP get nothing after it.
 */
export async function addCampaignRuns(agency: DemoAgency, plans: readonly DemoCampaign[]): Promise<void> {
  const { tx, accountId, timezone, users, now, isSmall } = agency
  const random = agency.random('runs')
  const [number] = await tx.select().from(phoneNumbers).where(eq(phoneNumbers.accountId, accountId)).limit(1)
  const known = await tx
    .select({ clientId: smsConversations.clientId })
    .from(smsConversations)
    .where(eq(smsConversations.accountId, accountId))
  const withRoom = new Set(known.map(({ clientId }) => clientId))
  const reachable = agency.clients.filter(
    (client) =>
      client.mobilePhone && !withRoom.has(client.id) && !agency.optedOutNumbers.has(client.mobilePhone),
  )
  const runs: (typeof campaignRuns.$inferInsert)[] = []
  const recipients: (typeof campaignRecipients.$inferInsert)[] = []
  const rooms = new Map<string, typeof smsConversations.$inferInsert & { id: string }>()
  const messages: (typeof smsMessages.$inferInsert)[] = []
  const deliveries: (typeof smsDeliveries.$inferInsert)[] = []
  const events: (typeof consentEvents.$inferInsert)[] = []
  const optOuts = new Map<string, typeof consents.$inferInsert>()

  const dated = plans
    .flatMap((plan) => plan.runs.map((daysAgo) => ({ plan, daysAgo })))
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
  for (const { plan, daysAgo } of dated) {
    const day = toLocalInput(new Date(now.getTime() - daysAgo * millisecondsInDay), timezone).slice(0, 10)
    const runDate = fromLocalInput(`${day}T10:00`, timezone)!
    const runId = random.id(runDate)
    const tagged =
      plan.tagIds.length > 0
        ? new Set(
            (
              await tx
                .select({ clientId: clientTags.clientId })
                .from(clientTags)
                .where(and(eq(clientTags.accountId, accountId), inArray(clientTags.tagId, [...plan.tagIds])))
            ).map(({ clientId }) => clientId),
          )
        : null
    const people = reachable
      .filter(({ id, createdAt }) => (!tagged || tagged.has(id)) && (createdAt as Date) < runDate)
      .slice(0, isSmall ? 8 : plan.most)
    let sent = 0
    for (const client of people) {
      const phone = client.mobilePhone!
      const decidedAt = new Date(runDate.getTime() + (sent + 1) * 1100)
      const recipient = {
        accountId,
        runId,
        phone,
        id: random.id(decidedAt),
        clientId: client.id,
        level: 'applicant' as const,
        phoneNumberId: number!.id,
        decidedAt,
      }
      if (optOuts.has(phone)) {
        recipients.push({ ...recipient, state: 'denied', reason: 'This number has opted out of texts.' })
        continue
      }
      sent += 1
      const room = rooms.get(client.id) ?? {
        accountId,
        id: random.id(decidedAt),
        recipients: [phone],
        clientId: client.id,
        level: 'applicant',
        phoneNumber: phone,
        phoneNumberId: number!.id,
        status: 'completed' as const,
        createdAt: decidedAt,
      }
      rooms.set(client.id, room)
      const says = (
        flow: 'incoming' | 'outgoing',
        body: string,
        at: Date,
        more: Partial<typeof smsMessages.$inferInsert>,
      ) => {
        const id = random.id(at)
        const message = {
          accountId,
          id,
          conversationId: room.id,
          flow,
          body,
          campaignRunId: runId,
          campaignName: plan.name,
          createdAt: at,
          ...more,
        }
        messages.push(message as typeof smsMessages.$inferInsert)
        Object.assign(room, {
          lastMessageOn: at,
          lastMessagePreview: body,
          lastMessageFlow: flow,
          lastMessageStatus: flow === 'outgoing' ? message.status : null,
          lastMessageBy: message.userId ?? null,
        })
        return id
      }
      const isDelivered = random.chance(0.94)
      const outcome = isDelivered
        ? { status: 'delivered' as const }
        : { status: 'undelivered' as const, ...FAILED }
      const body = plan.content.replaceAll('{firstName}', client.firstName ?? 'there')
      const messageId = says('outgoing', body, decidedAt, {
        ...outcome,
        type: 'campaign',
        userId: users[0]!.id,
        requestId: recipient.id,
      })
      recipients.push({ ...recipient, state: 'sent', messageId, segments: Math.ceil(body.length / 153) })
      deliveries.push({
        accountId,
        id: random.id(decidedAt),
        messageId,
        conversationId: room.id,
        toNumber: phone,
        fromNumber: number!.number,
        ...outcome,
        providerSid: `SM${random.hex(32)}`,
        attempts: 1,
        createdAt: decidedAt,
        updatedAt: new Date(decidedAt.getTime() + 5000),
      })
      if (!isDelivered) continue
      const at = new Date(decidedAt.getTime() + random.int(2, 300) * 60_000)
      const answer = { status: 'received' as const, fromNumber: phone, providerSid: `SM${random.hex(32)}` }
      if (random.chance(0.03)) {
        const eventId = random.id(at)
        const stopId = says('incoming', 'STOP', at, answer)
        const event = { accountId, id: eventId, phone, event: 'opt-out' as const, createdAt: at }
        events.push({ ...event, source: 'keyword', keyword: 'STOP', messageId: stopId })
        optOuts.set(phone, { accountId, phone, state: 'opted-out', eventId, since: at })
      } else if (random.chance(0.14)) says('incoming', random.pick(REPLIES), at, answer)
    }
    runs.push({
      accountId,
      id: runId,
      campaignId: plan.id,
      runDate,
      state: 'done',
      content: plan.content,
      userId: users[0]!.id,
      collectedAt: runDate,
      withoutNumber: random.int(0, 5),
      planned: { send: sent, hold: 0, deny: people.length - sent, segments: sent * 2 },
      finishedAt: new Date(runDate.getTime() + (sent + 1) * 1100),
      createdAt: runDate,
    })
  }
  await insert(tx, campaignRuns, runs)
  await insert(tx, smsConversations, [...rooms.values()])
  await insert(tx, smsMessages, messages)
  await insert(tx, smsDeliveries, deliveries)
  await insert(tx, consentEvents, events)
  await insert(tx, consents, [...optOuts.values()])
  await insert(tx, campaignRecipients, recipients)
}
