import { asksSomething } from '#app/lib/asks-something.ts'
import type {
  consentEvents,
  consents,
  smsDeliveries,
  smsMedia,
  smsMessages,
  conversations,
  conversationUsers,
} from '#db/schema/index.ts'
import { CARS, MONTHS, STREETS } from './conversation-scripts.ts'
import type { Random } from './random.ts'

const MINUTE = 60_000

/** Rows to insert, by table. */
export interface SeedRows {
  conversations: (typeof conversations.$inferInsert)[]
  messages: (typeof smsMessages.$inferInsert & { id: string; createdAt: Date })[]
  deliveries: (typeof smsDeliveries.$inferInsert)[]
  media: (typeof smsMedia.$inferInsert & { id: string })[]
  conversationUsers: (typeof conversationUsers.$inferInsert)[]
  consentEvents: (typeof consentEvents.$inferInsert)[]
  consents: (typeof consents.$inferInsert)[]
}

export const emptyRows = (): SeedRows => ({
  conversations: [],
  messages: [],
  deliveries: [],
  media: [],
  conversationUsers: [],
  consentEvents: [],
  consents: [],
})

/** How the last outgoing text ended if it wasn't delivered. */
export const FAILURES = {
  unreachable: { status: 'undelivered', errorCode: 30003, errorMessage: 'The phone is off or out of reach.' },
  unknown: { status: 'undelivered', errorCode: 30005, errorMessage: 'The number is not in service.' },
  landline: {
    status: 'failed',
    errorCode: 30006,
    errorMessage: 'This is a landline, or the carrier cannot be reached.',
  },
  optedOut: { status: 'failed', errorCode: 21610, errorMessage: 'They texted STOP and cannot be texted.' },
  unconfirmed: { status: 'sent', errorCode: null, errorMessage: null },
} as const

export interface ConversationPlan {
  accountId: string
  random: Random
  client: { id: string; firstName?: string | null | undefined } | null
  level: 'applicant' | 'coapplicant' | 'combined' | null
  /** The client's numbers; more than one makes a group. */
  numbers: string[]
  ourNumber: { id: string; number: string }
  agents: { id: string; firstName: string }[]
  /** The agency's short name. */
  agency: string
  /** Scripts in order. The last ends at `endAt`, the others days and weeks before. */
  scripts: string[][]
  endAt: Date
  status: 'attention' | 'open' | 'completed'
  /** A user said that its last texts need no answer. */
  isDone?: boolean
  failure?: keyof typeof FAILURES
  followers: { userId: string; lastViewedOn: Date | null }[]
}

/** Adds the rows of one conversation. If the client texts STOP, that includes the consent ledger. */
export function addConversation(rows: SeedRows, plan: ConversationPlan): void {
  const { accountId, random } = plan
  const lines = planLines(plan)
  const first = lines[0]
  if (!first) return
  const conversationId = random.id(first.at)
  const recipients = [...plan.numbers].sort()
  addLines(rows, plan, lines, conversationId)

  const last = rows.messages.at(-1)!
  rows.conversations.push({
    accountId,
    id: conversationId,
    recipients,
    clientId: plan.client?.id ?? null,
    level: plan.level,
    phoneNumber: plan.numbers[0]!,
    phoneNumberId: plan.ourNumber.id,
    status: plan.status,
    waitingSince:
      plan.status === 'completed' || plan.isDone ? null : waitingSince(rows.messages, conversationId),
    lastMessageOn: last.createdAt,
    lastMessagePreview: last.body || 'Photo',
    lastMessageFlow: last.flow,
    lastMessageStatus: last.flow === 'outgoing' ? last.status : null,
    lastMessageBy: last.userId ?? null,
    createdAt: first.at,
  })
  for (const follower of plan.followers) {
    rows.conversationUsers.push({ accountId, conversationId, following: true, ...follower })
  }
}

/** The time of the first question since the last answer. */
function waitingSince(messages: SeedRows['messages'], conversationId: string): Date | null {
  const own = messages.filter((message) => message.conversationId === conversationId)
  const answered = own.findLastIndex(
    ({ flow, status }) => flow === 'outgoing' && status !== 'failed' && status !== 'undelivered',
  )
  return (
    own.slice(answered + 1).find(({ flow, counted }) => flow === 'incoming' && counted)?.createdAt ?? null
  )
}

/** Adds the texts of a conversation, without changing what the list shows. */
export function addLines(
  rows: SeedRows,
  plan: ConversationPlan,
  lines: Line[],
  conversationId: string,
): void {
  const { accountId, random } = plan
  const recipients = [...plan.numbers].sort()
  const fill = placeholderFiller(plan)
  const lastOutgoing = lines.findLastIndex((line) => !line.incoming)

  lines.forEach((line, index) => {
    const id = random.id(line.at)
    const failure = index === lastOutgoing && plan.failure ? FAILURES[plan.failure] : null
    const body = fill(line.text.replace(/ ?\+photo$/, ''), line.agent)
    const status = line.incoming ? 'received' : (failure?.status ?? 'delivered')
    const error = { errorCode: failure?.errorCode ?? null, errorMessage: failure?.errorMessage ?? null }
    const from = line.incoming ? random.pick(recipients) : null
    rows.messages.push({
      accountId,
      id,
      conversationId,
      body,
      status,
      ...error,
      counted:
        !line.incoming || (body !== 'STOP' && asksSomething(body, line.text.endsWith('+photo') ? 1 : 0)),
      flow: line.incoming ? 'incoming' : 'outgoing',
      userId: line.agent?.id ?? null,
      fromNumber: from,
      requestId: line.incoming ? null : random.id(line.at),
      providerSid: line.incoming ? `SM${random.hex(32)}` : null,
      createdAt: line.at,
    })
    if (!line.incoming) {
      for (const toNumber of recipients) {
        rows.deliveries.push({
          accountId,
          messageId: id,
          conversationId,
          toNumber,
          status,
          ...error,
          id: random.id(line.at),
          fromNumber: plan.ourNumber.number,
          providerSid: `SM${random.hex(32)}`,
          attempts: 1,
          createdAt: line.at,
          updatedAt: new Date(line.at.getTime() + 4000),
        })
      }
    }
    if (line.text.endsWith('+photo')) {
      rows.media.push({
        accountId,
        messageId: id,
        id: random.id(line.at),
        uploadedBy: line.agent?.id ?? null,
        state: 'stored',
        createdAt: line.at,
      })
    }
    if (line.incoming && body === 'STOP' && from) {
      const eventId = random.id(line.at)
      rows.consentEvents.push({
        accountId,
        id: eventId,
        phone: from,
        event: 'opt-out',
        source: 'keyword',
        keyword: 'STOP',
        messageId: id,
        createdAt: line.at,
      })
      rows.consents.push({ accountId, phone: from, state: 'opted-out', eventId, since: line.at })
    }
  })
}

interface Line {
  incoming: boolean
  text: string
  at: Date
  agent: { id: string; firstName: string } | null
}

/** Dates each line: minutes between lines, days to weeks between scripts, backwards from the end. */
export function planLines({ scripts, endAt, random, agents }: ConversationPlan): Line[] {
  const lines: Line[] = []
  let end = endAt.getTime()
  for (const script of [...scripts].reverse()) {
    const agent = random.pick(agents)
    let at = end
    for (const text of [...script].reverse()) {
      const incoming = text.startsWith('<')
      lines.push({ incoming, text: text.slice(2), at: new Date(at), agent: incoming ? null : agent })
      at -= random.int(1, incoming ? 35 : 12) * MINUTE + random.int(0, 59_999)
    }
    end = workingHours(new Date(at - random.int(4, 40) * 1440 * MINUTE), random).getTime()
  }
  return lines.reverse()
}

/** A time during office hours in Mountain Time on the same day. */
export function workingHours(day: Date, random: Random): Date {
  return new Date(
    Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 15) +
      random.int(0, 9 * 60) * MINUTE +
      random.int(0, 59_999),
  )
}

/** Returns a function that fills in placeholders, with the same car, street and amount for the whole conversation. */
function placeholderFiller({ client, random, agents, agency, endAt }: ConversationPlan) {
  const values: Record<string, string> = {
    agency,
    car: random.pick(CARS),
    street: random.pick(STREETS),
    month: MONTHS[(endAt.getUTCMonth() + 1) % 12]!,
    amount: `$${random.int(120, 2400).toLocaleString('en-US')}`,
    day: `${random.int(4, 20)}th`,
    digits: String(random.int(10, 99)),
  }
  return (text: string, agent: { firstName: string } | null): string => {
    const first = client?.firstName
    const addressed = first
      ? text.replaceAll('{first}', first)
      : text.replace(/,? \{first\}/g, '').replace(/^\{first\}, (.)/, (_, next: string) => next.toUpperCase())
    values.agent = (agent ?? agents[0]!).firstName
    return addressed.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  }
}
