import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { type UserRow, userView } from '#app/lib/user-view.server.ts'
import { recordingPath } from '#app/features/messaging/timeline/timeline-paths.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { prepared } from '#db/prepared.ts'
import {
  activities,
  callLegs,
  callRecordings,
  callResults,
  calls,
  clients,
  locations,
  phoneNumbers,
  users,
} from '#db/schema/index.ts'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { CallLogEntry, Participant, RecordingView } from './call-log-entry.server.ts'
import { durationOf } from '../calls/call-model.server.ts'
import { callClient, CALL_CLIENT_COLUMNS, clientsOfNumber } from './clients-of-number.server.ts'
import type { CallClient } from '../phone-views.server.ts'
import { toReview } from './to-review.server.ts'

export async function findLogEntry(tx: Database, callId: string): Promise<CallLogEntry | undefined> {
  const [rows, participants, recordings] = await Promise.all([
    selectById(tx, { callId }),
    participantsOf(tx, [callId]),
    recordingsOf(tx, [callId]),
  ])
  const [entry] = await entriesOf(tx, rows, participants, recordings)
  return entry
}

const selectById = prepared(['callId'], (db, { callId }) =>
  selectRows(db, eq(calls.id, callId), { limit: 1 }),
)

const agent = alias(users, 'agent')
const target = alias(users, 'target')
const worker = alias(users, 'worker')
const judge = alias(users, 'judge')

const userColumns = <T extends Record<keyof UserRow, AnyPgColumn>>({
  id,
  firstName,
  lastName,
  avatarKey,
}: T): Pick<T, keyof UserRow> => ({ id, firstName, lastName, avatarKey })

/** Entries of the log, newest first unless asked for otherwise. */
export async function selectEntries(
  tx: Database,
  where: SQL | undefined,
  { limit, oldestFirst }: { limit: number; oldestFirst?: boolean | undefined },
): Promise<CallLogEntry[]> {
  const rows = await selectRows(tx, where, { limit, oldestFirst })
  const ids = rows.map(({ call }) => call.id)
  const [participants, recordings] = await Promise.all([participantsOf(tx, ids), recordingsOf(tx, ids)])
  return entriesOf(tx, rows, participants, recordings)
}

function selectRows(
  tx: Database,
  where: SQL | undefined,
  { limit, oldestFirst = false }: { limit: number; oldestFirst?: boolean | undefined },
) {
  const direction = oldestFirst ? asc : desc
  return tx
    .select({
      call: calls,
      client: CALL_CLIENT_COLUMNS,
      agent: userColumns(agent),
      target: userColumns(target),
      worker: userColumns(worker),
      judge: userColumns(judge),
      result: { id: callResults.id, name: callResults.name },
      location: { id: locations.id, name: locations.name },
      number: { friendlyName: phoneNumbers.friendlyName, phoneNumber: phoneNumbers.number },
    })
    .from(calls)
    .leftJoin(activities, on(activities, calls.id))
    .leftJoin(clients, and(on(clients, activities.clientId), isNull(clients.deletedAt)))
    .leftJoin(agent, on(agent, calls.userId))
    .leftJoin(target, on(target, calls.userToId))
    .leftJoin(worker, on(worker, calls.workedBy))
    .leftJoin(judge, on(judge, calls.resultBy))
    .leftJoin(callResults, on(callResults, calls.resultId))
    .leftJoin(locations, on(locations, calls.locationId))
    .leftJoin(phoneNumbers, on(phoneNumbers, calls.phoneNumberId))
    .where(where)
    .orderBy(direction(calls.createdAt), direction(calls.id))
    .limit(limit)
}

type Row = Awaited<ReturnType<typeof selectRows>>[number]

async function entriesOf(
  tx: Database,
  rows: Row[],
  participants: Awaited<ReturnType<typeof participantsOf>>,
  recordings: Awaited<ReturnType<typeof recordingsOf>>,
): Promise<CallLogEntry[]> {
  const others = await clientsOfOthers(
    tx,
    rows.flatMap(({ call }) =>
      (participants.get(call.id) ?? []).flatMap(({ user, phoneNumber }) =>
        user || phoneNumber === call.phoneNumber ? [] : (phoneNumber ?? []),
      ),
    ),
  )
  return rows.map(({ call, client, agent, target, worker, judge, result, location, number }) => ({
    id: call.id,
    rev: call.rev,
    createdAt: call.createdAt.toISOString(),
    direction: call.direction,
    format: call.format,
    status: call.status,
    ivr: call.ivr,
    phoneNumber: call.phoneNumber,
    client: client && callClient(client, call.phoneNumber),
    user: agent && userView(agent),
    userTo: target && userView(target),
    location,
    // Calls from before it was kept have today's name.
    accountPhone: call.ourNumber
      ? { friendlyName: call.ourNumberName ?? '', phoneNumber: call.ourNumber }
      : number,
    inOfficeHours: call.inOfficeHours,
    verification: call.verification,
    errorMessage: call.errorMessage,
    isCut: call.cutAt !== null,
    callDuration: durationOf(call),
    participants: (participants.get(call.id) ?? []).map(({ user, phoneNumber, duration }) => ({
      user,
      client:
        user || phoneNumber === null
          ? null
          : phoneNumber === call.phoneNumber
            ? client && callClient(client, phoneNumber)
            : (others.get(phoneNumber) ?? null),
      phoneNumber,
      duration,
    })),
    recordings: recordings.get(call.id) ?? [],
    transcript: call.transcript,
    workedBy: worker && userView(worker),
    workedOn: call.workedOn?.toISOString() ?? null,
    result: result && {
      ...result,
      by: judge && userView(judge),
      at: call.resultAt?.toISOString() ?? null,
    },
  }))
}

export const recordingView = (row: typeof callRecordings.$inferSelect): RecordingView => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  url: row.state === 'stored' ? recordingPath(row.id) : null,
  duration: row.duration,
  recordedAt: row.recordedAt.toISOString(),
  problem: row.problem,
})

/** The recordings of each call, in their order. */
async function recordingsOf(tx: Database, callIds: string[]): Promise<Map<string, RecordingView[]>> {
  if (callIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(callRecordings)
    .where(inArray(callRecordings.callId, callIds))
    .orderBy(asc(callRecordings.recordedAt), asc(callRecordings.id))
  const byCall = Map.groupBy(rows, ({ callId }) => callId)
  return new Map([...byCall].map(([callId, ofOne]) => [callId, ofOne.map(recordingView)]))
}

/** The clients of the numbers that users added to calls. */
async function clientsOfOthers(tx: Database, numbers: string[]): Promise<Map<string, CallClient>> {
  const found = await Promise.all(
    [...new Set(numbers)].map(async (number) => [number, (await clientsOfNumber(tx, number))[0]] as const),
  )
  return new Map(found.flatMap(([number, client]) => (client ? [[number, client] as const] : [])))
}

/** The participants of each call. */
async function participantsOf(
  tx: Database,
  callIds: string[],
): Promise<Map<string, Omit<Participant, 'client'>[]>> {
  if (callIds.length === 0) return new Map()
  const rows = await tx
    .select({ leg: callLegs, user: userColumns(users) })
    .from(callLegs)
    .leftJoin(users, on(users, callLegs.userId))
    .where(and(inArray(callLegs.callId, callIds), sql`${callLegs.joinedAt} is not null`))
    .orderBy(callLegs.joinedAt, callLegs.id)
  const byCall = Map.groupBy(rows, ({ leg }) => leg.callId)
  return new Map(
    [...byCall].map(([callId, legs]) => [
      callId,
      // A user who came back has several legs.
      [...Map.groupBy(legs, ({ leg }) => leg.label).values()].map((ofOne) => ({
        user: ofOne[0]!.user && userView(ofOne[0]!.user),
        phoneNumber: ofOne[0]!.leg.phoneNumber,
        duration: ofOne.every(({ leg }) => leg.leftAt)
          ? ofOne.reduce((sum, { leg }) => sum + seconds(leg.joinedAt!, leg.leftAt!), 0)
          : null,
      })),
    ]),
  )
}

const seconds = (from: Date, to: Date) => Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000))

/** Badges show at most 99. */
const MOST_COUNTED = 100

/** The team hasn't snoozed the call. */
const AWAKE = sql`not exists (select 1 from snoozes s where s.account_id = ${calls.accountId} and s.call_id = ${calls.id}
  and s.user_id is null and s.ended_at is null)`

/** Counts the calls that have not been reviewed, in all or at a location; 100 stands for more. */
export async function countUnworked(
  tx: Database,
  clock: Pick<Ctx, 'now'>,
  locationId?: string,
): Promise<number> {
  const some = tx
    .select({ one: sql`1` })
    .from(calls)
    .where(and(toReview(clock), AWAKE, locationId ? eq(calls.locationId, locationId) : undefined))
    .limit(MOST_COUNTED)
    .as('some')
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** For the badge. */
export const countUnworkedCalls = (ctx: Ctx): Promise<number> => ctx.db((tx) => countUnworked(tx, ctx))

/** Calls to review at each location that has some. */
export async function countUnworkedByLocation(
  tx: Database,
  clock: Pick<Ctx, 'now'>,
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: calls.locationId, count: sql<number>`count(*)::int` })
    .from(calls)
    .where(and(toReview(clock), AWAKE))
    .groupBy(calls.locationId)
  return new Map(rows.flatMap(({ id, count }) => (id ? [[id, count] as const] : [])))
}
