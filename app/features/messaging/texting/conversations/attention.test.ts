import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '#app/lib/errors.ts'
import { payloadOf } from '#app/realtime/events.ts'
import { makeAccount, makeCtx, makeUser, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import {
  assignConversation,
  completeConversation,
  followConversation,
  markUnread,
  unfollowConversation,
  viewConversation,
} from './conversation-actions.server.ts'
import { type LoadedConversations, putConversation, removeConversation } from './conversation-list-state.ts'
import { conversationChanged, conversationRemoved } from '../events.ts'
import { countUnreadConversations, listConversations } from './list-conversations.server.ts'
import { receiveText } from '../incoming/receive.server.ts'
import { sendText } from '../texts.server.ts'

const db = useDatabase()

const CONVERSATIONS = 4
const USERS = 2
/** The slow group runs ten times 1,000 events. */
const EVENTS = PROPERTY_RUNS

const step = fc.record({
  what: fc.constantFrom(
    'text',
    'text',
    'STOP',
    'START',
    'HELP',
    'again',
    'answer',
    'answer',
    'view',
    'view',
    'follow',
    'unfollow',
    'assign',
    'complete',
    'mark unread',
  ),
  conversation: fc.nat(CONVERSATIONS - 1),
  user: fc.nat(USERS - 1),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** One conversation as the rules of docs/decisions/020-texting.md have it. Undefined in `viewed` is never, too. */
interface Expected {
  status: 'attention' | 'open' | 'completed'
  newest: number
  follows: Set<number>
  viewed: Map<number, number>
  optedOut: boolean
  /** No one has answered the client yet. */
  waits: boolean
}

/** The effect of a step, and whether it is refused. */
function expectStep(conversation: Expected, { what, user }: Step, now: number): boolean {
  const peer = (user + 1) % USERS
  switch (what) {
    case 'text':
    case 'HELP':
      Object.assign(conversation, { status: 'attention', waits: true, newest: now })
      return true
    case 'STOP':
    case 'START':
      Object.assign(conversation, { newest: now, optedOut: what === 'STOP' })
      return true
    case 'answer':
      if (conversation.optedOut) return false
      Object.assign(conversation, { status: 'open', waits: false, newest: now })
      conversation.viewed.set(user, now)
      return true
    case 'view':
      if (
        conversation.status === 'attention' &&
        (conversation.follows.has(user) || conversation.follows.size === 0)
      )
        conversation.status = 'open'
      conversation.viewed.set(user, now)
      return true
    case 'follow':
      conversation.follows.add(user)
      conversation.viewed.set(user, now)
      return true
    case 'unfollow':
      conversation.follows.delete(user)
      return true
    case 'assign':
      if (conversation.follows.has(peer)) return false
      conversation.follows.add(peer)
      return true
    case 'complete':
      if (conversation.follows.has(user)) return false
      Object.assign(conversation, { status: 'completed', waits: false })
      return true
    case 'mark unread':
      Object.assign(conversation, { status: 'attention', waits: true })
      conversation.viewed.delete(user)
      return true
    default:
      return true
  }
}

/** The conversations of a user's list in order, and how many of all conversations wait for them. */
function expectList(conversations: Expected[], user: number) {
  const section = ({ status, waits, follows, viewed, newest }: Expected) =>
    (status === 'attention' || waits ? 0 : 2) +
    (follows.has(user) && (viewed.get(user) ?? -1) < newest ? 0 : 1)
  const order = conversations
    .filter(({ status }) => status !== 'completed')
    .toSorted((a, b) => section(a) - section(b) || b.newest - a.newest)
  const unread = ({ status, follows }: Expected) =>
    status === 'attention' && (follows.has(user) || follows.size === 0)
  return {
    order: order.map((conversation) => conversations.indexOf(conversation)),
    unread: conversations.filter(unread).length,
  }
}

test('attention, order and unread counts follow the rules after any events in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: EVENTS, maxLength: EVENTS }), async (steps) => {
      const world = await start()
      for (const [at, one] of steps.entries()) {
        await world.act(one)
        if (at % 10 === 9) await world.check()
      }
      await world.check()
    }),
    { numRuns: Math.ceil(PROPERTY_RUNS / 100), endOnFailure: true },
  )
})

async function start() {
  const { account, number } = await makeAccount(db)
  const clock = { now: Date.parse('2026-11-20T18:00:00Z') }
  const now = () => new Date(clock.now)
  const bus = recordingBus()
  const people = await Promise.all(Array.from({ length: USERS }, () => makeUser(db, account.id)))
  const ctxs = people.map((user) => makeCtx(db, account, user, { now, bus }))
  const phones = Array.from({ length: CONVERSATIONS }, nextNumber)
  let last: Record<string, string> = {}
  const receive = (phone: string, Body: string) => {
    last = {
      MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
      From: `+${phone}`,
      To: `+${number.number}`,
      Body,
      NumMedia: '0',
    }
    return receiveText({ pool: db.pool, bus, now }, last)
  }
  const conversations: Expected[] = []
  const ids: string[] = []
  for (const phone of phones) {
    clock.now += 1000
    await receive(phone, 'Hello')
    conversations.push({
      status: 'attention',
      newest: clock.now,
      follows: new Set(),
      viewed: new Map(),
      optedOut: false,
      waits: true,
    })
  }
  for (const phone of phones) {
    const [row] = await db.admin<{ id: string }[]>`
      select id from conversations where account_id = ${account.id} and phone_number = ${phone}`
    ids.push(row!.id)
  }
  /** The list in each user's browser, which gets every event twice. */
  const lists = await Promise.all(ctxs.map((ctx): Promise<LoadedConversations> => listConversations(ctx)))
  bus.subscribe((event) => {
    const changed = payloadOf(event, conversationChanged)
    const removed = payloadOf(event, conversationRemoved)
    for (const [user, { id }] of people.entries()) {
      for (let twice = 0; twice < 2; twice += 1) {
        if (changed) lists[user] = putConversation(lists[user]!, changed, id)
        if (removed) lists[user] = removeConversation(lists[user]!, removed.roomId)
      }
    }
  })

  const perform = (one: Step) => {
    const ctx = ctxs[one.user]!
    const conversationId = ids[one.conversation]!
    switch (one.what) {
      case 'answer':
        return sendText(ctx, {
          conversationId,
          requestId: randomUUID(),
          body: 'Yes',
          mediaIds: [],
          anyway: true,
        })
      case 'view':
        return viewConversation(ctx, conversationId)
      case 'follow':
        return followConversation(ctx, conversationId)
      case 'unfollow':
        return unfollowConversation(ctx, conversationId)
      case 'assign':
        return assignConversation(ctx, { conversationId, userId: people[(one.user + 1) % USERS]!.id })
      case 'complete':
        return completeConversation(ctx, conversationId)
      case 'mark unread':
        return markUnread(ctx, conversationId)
      case 'again':
        return receiveText({ pool: db.pool, bus, now }, last)
      default:
        return receive(phones[one.conversation]!, one.what === 'text' ? 'Hello' : one.what)
    }
  }
  const act = async (one: Step) => {
    clock.now += 1000
    const accepted = await perform(one).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false
        throw error
      },
    )
    expect(accepted, JSON.stringify(one)).toBe(expectStep(conversations[one.conversation]!, one, clock.now))
  }
  const check = async () => {
    for (const [user, ctx] of ctxs.entries()) {
      const expected = expectList(conversations, user)
      const { items } = await listConversations(ctx)
      const order = (list: readonly { id: string }[]) => list.map(({ id }) => ids.indexOf(id))
      expect({ order: order(items), unread: await countUnreadConversations(ctx) }).toEqual(expected)
      expect(order(lists[user]!.items)).toEqual(expected.order)
    }
  }
  return { act, check }
}
