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
  conversations,
  smsDeliveries,
  smsMessages,
} from '#db/schema/index.ts'
import { type DemoAgency, insert } from '#db/seed/demo.ts'
import type { Random } from '#db/seed/random.ts'

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

type Conversation = typeof conversations.$inferInsert & { id: string }
type NewMessage = typeof smsMessages.$inferInsert

interface Rows {
  runs: (typeof campaignRuns.$inferInsert)[]
  recipients: (typeof campaignRecipients.$inferInsert)[]
  conversations: Map<string, Conversation>
  messages: NewMessage[]
  deliveries: (typeof smsDeliveries.$inferInsert)[]
  events: (typeof consentEvents.$inferInsert)[]
  optOuts: Map<string, typeof consents.$inferInsert>
}

interface Run {
  id: string
  at: Date
  plan: DemoCampaign
  number: { id: string; number: string }
  userId: string
}

/** A run while its texts are added. */
interface Sending {
  agency: DemoAgency
  random: Random
  run: Run
}

/**
 * Adds past runs with what came of each text. They go to clients without a conversation, which the texts begin and which
 * is completed, so that today's list stays as it is. Those who answer STOP get nothing after it.
 */
export async function addCampaignRuns(agency: DemoAgency, plans: readonly DemoCampaign[]): Promise<void> {
  const { tx, accountId, timezone, users, now, isSmall } = agency
  const random = agency.random('runs')
  const [number] = await tx.select().from(phoneNumbers).where(eq(phoneNumbers.accountId, accountId)).limit(1)
  const known = await tx
    .select({ clientId: conversations.clientId })
    .from(conversations)
    .where(eq(conversations.accountId, accountId))
  const withConversation = new Set(known.map(({ clientId }) => clientId))
  const reachable = agency.clients.filter(
    (client) =>
      client.mobilePhone &&
      !withConversation.has(client.id) &&
      !agency.optedOutNumbers.has(client.mobilePhone),
  )
  const rows: Rows = {
    runs: [],
    recipients: [],
    conversations: new Map(),
    messages: [],
    deliveries: [],
    events: [],
    optOuts: new Map(),
  }

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
    const run = { id: runId, at: runDate, plan, number: number!, userId: users[0]!.id }
    const { sent, segments } = addTexts(rows, { agency, random, run }, people)
    rows.runs.push({
      accountId,
      id: runId,
      campaignId: plan.id,
      runDate,
      state: 'done',
      content: plan.content,
      userId: users[0]!.id,
      collectedAt: runDate,
      withoutNumber: random.int(0, 5),
      planned: { send: sent, hold: 0, deny: people.length - sent, segments },
      finishedAt: new Date(runDate.getTime() + (sent + 1) * 1100),
      createdAt: runDate,
    })
  }
  await insert(tx, campaignRuns, rows.runs)
  await insert(tx, conversations, [...rows.conversations.values()])
  await insert(tx, smsMessages, rows.messages)
  await insert(tx, smsDeliveries, rows.deliveries)
  await insert(tx, consentEvents, rows.events)
  await insert(tx, consents, [...rows.optOuts.values()])
  await insert(tx, campaignRecipients, rows.recipients)
}

/** Adds the text to each contact, with what became of it. Returns how many went out, and their segments. */
function addTexts(
  rows: Rows,
  { agency: { accountId }, random, run }: Sending,
  people: DemoAgency['clients'],
): { sent: number; segments: number } {
  const { plan, number, userId } = run
  let sent = 0
  let segments = 0
  for (const client of people) {
    const phone = client.mobilePhone!
    const decidedAt = new Date(run.at.getTime() + (sent + 1) * 1100)
    const recipient = {
      accountId,
      runId: run.id,
      phone,
      id: random.id(decidedAt),
      clientId: client.id,
      level: 'applicant' as const,
      phoneNumberId: number.id,
      decidedAt,
    }
    if (rows.optOuts.has(phone)) {
      rows.recipients.push({ ...recipient, state: 'denied', reason: 'This number has opted out of texts.' })
      continue
    }
    sent += 1
    const conversation = rows.conversations.get(client.id) ?? {
      accountId,
      id: random.id(decidedAt),
      recipients: [phone],
      clientId: client.id,
      level: 'applicant',
      phoneNumber: phone,
      phoneNumberId: number.id,
      status: 'completed' as const,
      createdAt: decidedAt,
    }
    rows.conversations.set(client.id, conversation)
    const isDelivered = random.chance(0.94)
    const outcome = isDelivered
      ? { status: 'delivered' as const }
      : { status: 'undelivered' as const, ...FAILED }
    const body = plan.content.replaceAll('{firstName}', client.firstName ?? 'there')
    const length = Math.ceil(body.length / 153)
    segments += length
    const messageId = addMessage(rows, random, run, conversation, {
      flow: 'outgoing',
      body,
      createdAt: decidedAt,
      ...outcome,
      type: 'campaign',
      userId,
      requestId: recipient.id,
    })
    rows.recipients.push({ ...recipient, state: 'sent', messageId, segments: length })
    rows.deliveries.push({
      accountId,
      id: random.id(decidedAt),
      messageId,
      conversationId: conversation.id,
      toNumber: phone,
      fromNumber: number.number,
      ...outcome,
      providerSid: `SM${random.hex(32)}`,
      attempts: 1,
      createdAt: decidedAt,
      updatedAt: new Date(decidedAt.getTime() + 5000),
    })
    if (isDelivered) addAnswer(rows, random, run, conversation, decidedAt)
  }
  return { sent, segments }
}

/** Some contacts answer, and some opt out. */
function addAnswer(rows: Rows, random: Random, run: Run, conversation: Conversation, sentAt: Date): void {
  const { accountId, phoneNumber: phone } = conversation
  const createdAt = new Date(sentAt.getTime() + random.int(2, 300) * 60_000)
  const answer = {
    flow: 'incoming' as const,
    status: 'received' as const,
    fromNumber: phone,
    providerSid: `SM${random.hex(32)}`,
    createdAt,
  }
  if (random.chance(0.03)) {
    const eventId = random.id(createdAt)
    const messageId = addMessage(rows, random, run, conversation, { ...answer, body: 'STOP' })
    const event = { accountId, id: eventId, phone, event: 'opt-out' as const, createdAt }
    rows.events.push({ ...event, source: 'keyword', keyword: 'STOP', messageId })
    rows.optOuts.set(phone, { accountId, phone, state: 'opted-out', eventId, since: createdAt })
  } else if (random.chance(0.14)) {
    addMessage(rows, random, run, conversation, { ...answer, body: random.pick(REPLIES) })
  }
}

/** Adds a text, the newest of its conversation. Returns its id. */
function addMessage(
  rows: Rows,
  random: Random,
  run: Run,
  conversation: Conversation,
  message: Omit<NewMessage, 'accountId' | 'conversationId' | 'id'> & { createdAt: Date; body: string },
): string {
  const { accountId, id: conversationId } = conversation
  const id = random.id(message.createdAt)
  rows.messages.push({
    accountId,
    id,
    conversationId,
    campaignRunId: run.id,
    campaignName: run.plan.name,
    ...message,
  })
  Object.assign(conversation, {
    lastMessageOn: message.createdAt,
    lastMessagePreview: message.body,
    lastMessageFlow: message.flow,
    lastMessageStatus: message.flow === 'outgoing' ? message.status : null,
    lastMessageBy: message.userId ?? null,
  })
  return id
}
