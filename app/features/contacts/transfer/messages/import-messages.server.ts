import { and, eq, inArray, sql } from 'drizzle-orm'
import { readKeyword } from '#app/features/people/consent/consent.ts'
import { messagePreview } from '#app/features/messaging/conversations/labels.ts'
import {
  ensureConversations,
  type People,
} from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { findSendingNumber } from '#app/features/messaging/texting/conversations/sending-number.server.ts'
import { keyedHash } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { clientOfNumber } from '#app/lib/number-owners.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { insertRows } from '#db/insert-rows.ts'
import { conversations, smsMessages } from '#db/schema/index.ts'
import { isOneOf, uuids } from '#db/uuids.ts'
import { historyReading } from '../history/history-reading.server.ts'
import type { ImportRow, OpenRow, RowChange } from '../import/import-rows.server.ts'
import type { Reading } from '../import/parse-row.server.ts'
import { MESSAGE_BODY } from './message-targets.ts'
import { type OldMessage, parseMessage } from './parse-message.ts'

// Texts that another service kept, as read-only history of a conversation. They are of a type of their own, which nothing
// counts, answers, sends or tells programs about.

export async function requireNumberForHistory(tx: Database): Promise<void> {
  if (await findSendingNumber(tx, null)) return
  throw new AppError(
    'invalid',
    'Texts belong to one of your numbers, and you have none that texts yet. Get or transfer a number first.',
  )
}

/** The same text has the same key, whichever file it comes in. */
function keyOf({ id, recipients, flow, at, body }: OldMessage): string {
  const said = id ? `id ${id}` : [recipients.join(' '), flow, at.toISOString(), body].join('\n')
  return `imported:${keyedHash('imported text', said).toString('base64url')}`
}

interface Parsed {
  row: ImportRow
  message: OldMessage
  key: string
}

export async function checkMessages(
  tx: Database,
  ctx: Ctx,
  rows: OpenRow[],
  readings: (Reading | null)[],
): Promise<RowChange[]> {
  const changes: RowChange[] = []
  const good: Parsed[] = []
  const reading = await historyReading(tx, ctx, readings[rows[0]!.row.sheet]!)
  for (const { row, cells } of rows) {
    const read = parseMessage(cells, { ...reading, ...readings[row.sheet]! })
    if ('problems' in read) changes.push({ n: row.n, state: 'error', reason: read.problems.join(' ') })
    else if ('empty' in read) changes.push({ n: row.n, state: 'skipped', reason: read.empty })
    else good.push({ row, message: read.message, key: keyOf(read.message) })
  }
  const here = await known(tx, good)
  for (const { row, message, key } of good) {
    const column = readings[row.sheet]!.targets.indexOf(MESSAGE_BODY)
    const stop = message.flow === 'incoming' && readKeyword(message.body)?.event === 'opt-out'
    changes.push(
      here.has(key)
        ? { n: row.n, state: 'skipped', reason: HERE }
        : { n: row.n, state: 'ok', keys: [`text ${key}`], looks: stop ? [{ column, reason: STOP }] : null },
    )
  }
  return changes
}

const HERE = 'This text is already here.'
const STOP = 'The contact said stop. An imported text opts no one out: import the list of opt-outs too.'

async function known(tx: Database, parsed: readonly Parsed[]): Promise<Set<string | null>> {
  if (parsed.length === 0) return new Set()
  const rows = await tx
    .select({ sid: smsMessages.providerSid })
    .from(smsMessages)
    .where(
      inArray(
        smsMessages.providerSid,
        parsed.map(({ key }) => key),
      ),
    )
  return new Set(rows.map(({ sid }) => sid))
}

/** Stored to undo a row: its conversation, and whether the import made it. */
interface Before {
  conversation: string
  made: boolean
}

/** Adds a batch of texts to their conversations. A new one is completed: no one waits for an answer. */
export async function writeMessages(
  tx: Database,
  ctx: Ctx,
  { rows, reading: readings }: { rows: OpenRow[]; reading: (Reading | null)[] },
): Promise<RowChange[]> {
  const reading = await historyReading(tx, ctx, readings[rows[0]!.row.sheet]!)
  const parsed = rows.flatMap(({ row, cells }): Parsed[] => {
    const read = parseMessage(cells, { ...reading, ...readings[row.sheet]! })
    return 'message' in read ? [{ row, message: read.message, key: keyOf(read.message) }] : []
  })
  const here = await known(tx, parsed)
  const wanted = [
    ...new Map(
      parsed.toReversed().flatMap((each) => (here.has(each.key) ? [] : [[each.key, each] as const])),
    ).values(),
  ].reverse()
  const targets = await conversationsFor(tx, ctx, wanted)
  const now = ctx.now()
  const ids = new Map<number, { id: string; before: Before }>()
  const values = wanted.map(({ row, message, key }) => {
    const { id: conversationId, created } = targets.get(message.recipients.join(' '))!
    // Texts are in the order of their ids, which hold their time.
    const id = uuidv7(message.at.getTime())
    ids.set(row.n, { id, before: { conversation: conversationId, made: created } })
    return {
      accountId: ctx.account.id,
      id,
      conversationId,
      flow: message.flow,
      type: 'imported' as const,
      body: message.body,
      fromNumber: message.flow === 'incoming' ? message.recipients[0]! : null,
      senderName: message.sender,
      status: message.status,
      providerSid: key,
      counted: false,
      importedAt: now,
      createdAt: message.at,
    }
  })
  await insertRows(tx, smsMessages, values)
  await showNewest(tx, [...new Set(values.map(({ conversationId }) => conversationId))])
  return rows.map(({ row: { n } }): RowChange => {
    const added = ids.get(n)
    return added
      ? { n, state: 'created', recordId: added.id, before: { ...added.before } }
      : { n, state: 'skipped', reason: HERE }
  })
}

async function conversationsFor(tx: Database, ctx: Ctx, parsed: readonly Parsed[]) {
  const groups = new Map(parsed.map(({ message }) => [message.recipients.join(' '), message.recipients]))
  const people = await Promise.all(
    [...groups.values()].map(async (recipients): Promise<People> => {
      const phoneNumber = recipients[0]!
      const whose =
        recipients.length === 1 ? await clientOfNumber(tx, phoneNumber) : { clientId: null, level: null }
      return { recipients, phoneNumber, ...whose }
    }),
  )
  const ensured = await ensureConversations(tx, ctx, people, { status: 'completed' })
  return new Map([...groups.keys()].map((key, at) => [key, ensured[at]!]))
}

/** Shows the newest text in the list where it is an imported one. Others stay as they are: nothing happened in them. */
async function showNewest(tx: Database, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return
  const rows = await tx.execute<{
    id: string
    conversation_id: string
    body: string
    at: string
    flow: string
    status: string
  }>(sql`
    select newest.id, r.id as conversation_id, newest.body, newest.created_at::text as at, newest.flow::text, newest.status::text
    from conversations r cross join lateral (
      select * from sms_messages m where m.account_id = r.account_id and m.conversation_id = r.id order by m.id desc limit 1
    ) newest
    where r.id = any(${uuids(conversationIds)}) and newest.type = 'imported'`)
  for (const row of rows) {
    await tx
      .update(conversations)
      .set({
        lastMessageOn: new Date(row.at),
        lastMessagePreview: messagePreview(row.body, []),
        lastMessageFlow: row.flow,
        lastMessageStatus: row.status,
        lastMessageBy: null,
      })
      .where(eq(conversations.id, row.conversation_id))
  }
}

/** Removes imported texts, and conversations that the import made and no one used since. */
export async function undoMessages(tx: Database, rows: readonly ImportRow[]): Promise<void> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? [])
  if (ids.length === 0) return
  const gone = await tx
    .delete(smsMessages)
    .where(and(isOneOf(smsMessages.id, ids), eq(smsMessages.type, 'imported')))
    .returning({ conversationId: smsMessages.conversationId })
  const touched = [...new Set(gone.map(({ conversationId }) => conversationId))]
  const made = rows.flatMap(({ before }) => {
    const { conversation, made } = (before ?? {}) as Partial<Before>
    return made && conversation ? [conversation] : []
  })
  if (made.length > 0) {
    await tx.execute(sql`
      delete from conversations r where r.id = any(${uuids([...new Set(made)])}) and r.status = 'completed'
        and not exists (select from sms_messages m where m.account_id = r.account_id and m.conversation_id = r.id)
        and not exists (select from follow_ups f where f.account_id = r.account_id and f.conversation_id = r.id)
        and not exists (select from service_reviews v where v.account_id = r.account_id and v.conversation_id = r.id)
        and not exists (select from snoozes s where s.account_id = r.account_id and s.conversation_id = r.id)`)
  }
  await showNewest(tx, touched)
}
