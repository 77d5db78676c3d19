import { beforeAll, expect, test } from 'vitest'
import {
  ANSWER_TIMES,
  readConversationFilter,
  TEXT_KINDS,
  WAITING_AGES,
} from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import { countConversations } from '#app/features/messaging/texting/conversations/filter-conversations.server.ts'
import { listConversations } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { conversations, smsMessages } from '#db/schema/index.ts'
import { makeAccount, makeCtx, makeUser, nextNumber } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { conversationsBehind } from './text-report.ts'
import { textReport } from './text-report.server.ts'

const db = useDatabase()
const NOW = new Date('2026-11-02T18:00:00Z')

let ctx: Ctx
let made: Awaited<ReturnType<typeof makeAccount>>
let dana: string
let left: string

type Text = [
  at: string,
  from:
    | 'client'
    | 'thanks'
    | 'closed'
    | 'note'
    | 'auto'
    | 'campaign'
    | 'scheduled'
    | 'failed'
    | 'dana'
    | 'left',
]

/** Adds a conversation with its texts, at times of Denver. */
async function converse(status: 'attention' | 'open' | 'read' | 'completed', texts: Text[]): Promise<string> {
  const phone = nextNumber()
  const [conversation] = await ctx.db((tx) =>
    tx
      .insert(conversations)
      .values({
        accountId: made.account.id,
        phoneNumber: phone,
        recipients: [phone],
        phoneNumberId: made.number.id,
        status: status === 'read' ? 'open' : status,
        waitingSince:
          status === 'attention' || status === 'read'
            ? new Date(texts.find(([, from]) => from === 'client')![0])
            : null,
        lastMessageOn: new Date(texts.at(-1)![0]),
      })
      .returning({ id: conversations.id }),
  )
  const userOf = { dana, left, campaign: dana, scheduled: dana, failed: dana, note: dana } as Record<
    string,
    string
  >
  const typeOf = { note: 'note', campaign: 'campaign', scheduled: 'scheduled' } as unknown as Record<
    string,
    'note'
  >
  await ctx.db((tx) =>
    tx.insert(smsMessages).values(
      texts.map(([at, from]) => ({
        accountId: made.account.id,
        id: uuidv7(Date.parse(at)),
        conversationId: conversation!.id,
        flow: fromClient(from) ? ('incoming' as const) : ('outgoing' as const),
        type: typeOf[from] ?? ('message' as const),
        userId: userOf[from] ?? null,
        status: fromClient(from)
          ? ('received' as const)
          : from === 'failed'
            ? ('failed' as const)
            : ('delivered' as const),
        counted: from !== 'thanks',
        closedAt: from === 'closed' ? new Date(Date.parse(texts[0]![0]) + 3_600_000) : null,
        createdAt: new Date(at),
      })),
    ),
  )
  return conversation!.id
}

const fromClient = (from: Text[1]) => ['client', 'thanks', 'closed'].includes(from)

const at = (day: string, time: string) => `2026-${day}T${time}-0${day < '11-01' ? 6 : 7}:00`

beforeAll(async () => {
  made = await makeAccount(db, { messagingEnabled: true })
  const owner = await makeUser(db, made.account.id, { role: 'owner' })
  dana = owner.id
  left = (await makeUser(db, made.account.id, { firstName: 'Lee', disabledAt: NOW })).id
  ctx = makeCtx(db, made.account, owner, { now: () => NOW })
  // Two questions; the automatic reply, the note and the failed text are no answers.
  await converse('open', [
    [at('11-02', '08:00:00'), 'client'],
    [at('11-02', '08:00:30'), 'auto'],
    [at('11-02', '08:01:00'), 'client'],
    [at('11-02', '08:02:00'), 'note'],
    [at('11-02', '08:03:00'), 'failed'],
    [at('11-02', '08:04:00'), 'dana'],
    [at('11-02', '09:00:00'), 'client'],
    [at('11-02', '09:30:00'), 'left'],
  ])
  // Asked before the period, asked again in it, and answered: it belongs to the period before.
  await converse('open', [
    [at('10-26', '23:59:00'), 'client'],
    [at('10-27', '00:01:00'), 'client'],
    [at('10-27', '00:02:00'), 'dana'],
  ])
  // Answered by an answer to a campaign, after the end of the last month.
  await converse('open', [
    [at('10-31', '08:00:00'), 'campaign'],
    [at('10-31', '23:00:00'), 'client'],
    [at('11-01', '20:00:00'), 'scheduled'],
  ])
  await converse('completed', [[at('10-30', '12:00:00'), 'closed']])
  await converse('attention', [
    [at('11-02', '10:30:00'), 'client'],
    [at('11-02', '10:45:00'), 'client'],
  ])
  await converse('attention', [
    [at('11-01', '00:10:00'), 'client'],
    [at('11-02', '10:58:00'), 'client'],
  ])
  await converse('attention', [[at('09-01', '10:00:00'), 'client']])
  await converse('attention', [[at('11-02', '07:00:00'), 'client']])
  // Completed without an answer, then asked again and opened; thanks are no question.
  await converse('read', [
    [at('10-29', '08:00:00'), 'closed'],
    [at('10-29', '08:01:00'), 'closed'],
    [at('10-30', '09:00:00'), 'client'],
    [at('10-30', '09:05:00'), 'thanks'],
  ])
  await converse('open', [
    [at('10-29', '10:00:00'), 'dana'],
    [at('10-29', '10:05:00'), 'thanks'],
  ])
})

const report = (search = 'period=7d') => textReport(ctx, new URLSearchParams(search))

test('counts texts by kind, and failed ones among the others', async () => {
  const { now, days } = await report()
  expect(now.texts).toEqual({
    in: { count: 16, conversations: 9 },
    sent: { count: 6, conversations: 4 },
    campaign: { count: 1, conversations: 1 },
    automatic: { count: 1, conversations: 1 },
    failed: { count: 1, conversations: 1 },
  })
  expect(days.get('2026-10-31')).toMatchObject({ in: { count: 1 }, campaign: { count: 1 } })
  expect(days.get('2026-11-02')!.in).toEqual({ count: 7, conversations: 4 })
})

test('a question is answered once, by a user’s text, and counts when it was asked', async () => {
  const { now, before, users } = await report()
  expect(now.answers).toEqual({
    all: { count: 9, conversations: 7 },
    times: {
      minutes: { count: 1, conversations: 1 },
      hour: { count: 1, conversations: 1 },
      day: { count: 1, conversations: 1 },
      later: { count: 0, conversations: 0 },
      waiting: { count: 3, conversations: 3 },
      read: { count: 1, conversations: 1 },
      closed: { count: 2, conversations: 2 },
    },
    toAnswer: { median: 1800, p90: expect.any(Number) },
  })
  expect(before.answers).toMatchObject({
    all: { count: 1 },
    times: { minutes: { count: 1 } },
    toAnswer: { median: 180 },
  })
  expect(users).toMatchObject([
    { name: 'Dana Okafor', sent: { count: 5 }, answered: { count: 2 } },
    {
      name: 'Lee Okafor (dismissed)',
      sent: { count: 1 },
      answered: { count: 1 },
      toAnswer: { median: 1800 },
    },
  ])
})

test('an answer after the end of the period counts for the question', async () => {
  const { now } = await report('from=2026-10-31&to=2026-10-31')
  expect(now.answers.times).toMatchObject({ day: { count: 1 }, waiting: { count: 0 } })
})

test('waiting conversations are counted by their first text without an answer', async () => {
  expect((await report()).waiting).toEqual({ hour: 1, today: 1, days: 2, older: 1 })
  // Three days before, the clocks hadn't gone back yet: ten past midnight belongs to the first of the three days.
  const later: Ctx = { ...ctx, now: () => new Date('2026-11-04T18:00:00Z') }
  expect((await textReport(later, new URLSearchParams())).waiting).toEqual({
    hour: 0,
    today: 0,
    days: 3,
    older: 2,
  })
})

test('every number’s link lists exactly its conversations', async () => {
  const { now, before, period, users, waiting } = await report()
  const links: [number, string][] = []
  for (const [numbers, days] of [
    [now, period],
    [before, period.before],
  ] as const) {
    for (const { kind } of TEXT_KINDS) {
      links.push([numbers.texts[kind].conversations, conversationsBehind(days, { texts: kind })])
    }
    for (const { time } of ANSWER_TIMES) {
      links.push([numbers.answers.times[time].conversations, conversationsBehind(days, { answered: time })])
    }
  }
  for (const { id, sent, answered } of users) {
    links.push([sent.conversations, conversationsBehind(period, { texts: 'sent', by: id })])
    links.push([answered.conversations, conversationsBehind(period, { answered: 'any', by: id })])
  }
  for (const { age } of WAITING_AGES) links.push([waiting[age], `/messages?waiting=${age}`])
  for (const [count, link] of links) {
    const filter = readConversationFilter(new URL(link, 'http://localhost').searchParams)!
    expect([link, await countConversations(ctx, filter)]).toEqual([link, count])
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listConversations>> = await listConversations(ctx, {
        filter,
        cursor,
        limit: 2,
      })
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(ids).size).toBe(count)
    expect(ids).toHaveLength(count)
  }
})

test('is for admins with messaging, and counts no other account’s texts', async () => {
  const other = await makeAccount(db, { messagingEnabled: true })
  const owner = await makeUser(db, other.account.id, { role: 'owner' })
  const { now, waiting } = await textReport(
    makeCtx(db, other.account, owner, { now: () => NOW }),
    new URLSearchParams(),
  )
  expect([now.texts.in.count, now.answers.all.count, waiting.older]).toEqual([0, 0, 0])
  const employee = makeCtx(db, made.account, await makeUser(db, made.account.id))
  const without = makeCtx(db, { ...made.account, messagingEnabled: false }, owner)
  for (const refused of [employee, without]) {
    await expect(textReport(refused, new URLSearchParams())).rejects.toMatchObject({ code: 'forbidden' })
  }
})
