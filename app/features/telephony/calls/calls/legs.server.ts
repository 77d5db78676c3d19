import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  ne,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Ctx, type CtxActor, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { prepared } from '#db/prepared.ts'
import { callLegs, calls, users } from '#db/schema/index.ts'
import { type Call, type Leg, USER_RINGS_MS } from './legs-of-call.server.ts'
import { numberLabel, userLabel } from './names.server.ts'

/** The user who calls. */
export function requireCaller(ctx: Ctx): CtxActor {
  const actor = requireActor(ctx)
  if (!ctx.can.call || ctx.ghostedBy) throw forbidden()
  return actor
}

type NewLeg = Pick<Leg, 'callId' | 'side' | 'via'> &
  Partial<
    Pick<
      Leg,
      | 'isHost'
      | 'replacesLegId'
      | 'coachedLegId'
      | 'invitedBy'
      | 'invitedTo'
      | 'providerSid'
      | 'state'
      | 'ringUntil'
    >
  >

/** Whose leg it is, and when it is made. */
type Maker = { account: { id: string }; now: () => Date }

const emptyLeg = (ctx: Maker): Omit<Leg, keyof NewLeg | 'kind' | 'label'> & Partial<Leg> => ({
  accountId: ctx.account.id,
  id: uuidv7(ctx.now().getTime()),
  userId: null,
  phoneNumber: null,
  providerSid: null,
  state: 'created',
  dialedAt: null,
  isHost: false,
  muted: false,
  onHold: false,
  muteSequence: 0,
  holdSequence: 0,
  heldAt: null,
  heldFor: null,
  invitedBy: null,
  invitedTo: null,
  coachedLegId: null,
  replacesLegId: null,
  ending: null,
  endReason: null,
  errorMessage: null,
  ringUntil: null,
  awayUntil: null,
  notice: null,
  createdAt: ctx.now(),
  joinedAt: null,
  leftAt: null,
  dismissedAt: null,
})

export const userLeg = (ctx: Maker, userId: string, leg: NewLeg): Leg =>
  ({
    ...emptyLeg(ctx),
    ringUntil: leg.via === 'ring' ? new Date(ctx.now().getTime() + USER_RINGS_MS) : null,
    kind: leg.coachedLegId ? 'coach' : 'user',
    userId,
    label: userLabel(userId),
    ...leg,
  }) as Leg

export const outsideLeg = (ctx: Ctx, phoneNumber: string | null, leg: NewLeg): Leg =>
  ({
    ...emptyLeg(ctx),
    kind: 'outside',
    phoneNumber,
    label: numberLabel(phoneNumber ?? 'anonymous'),
    ...leg,
  }) as Leg

export const selectLegs = (db: Database, callId: SQLWrapper) =>
  db
    .select()
    .from(callLegs)
    .where(eq(callLegs.callId, callId))
    // Legs made together have ids in any order.
    .orderBy(asc(callLegs.createdAt), asc(callLegs.side), asc(callLegs.id))

const legsOfCall = prepared(['callId'], (db, { callId }) => selectLegs(db, callId))

export const legsOf = (tx: Database, callId: string): Promise<Leg[]> => legsOfCall(tx, { callId })

// Each of these two statements stays prepared: building one from a value for each column takes longer than running it.

export async function insertCall(tx: Database, call: Call): Promise<void> {
  await tx.execute(sql`
    insert into calls (${CALL_COLUMNS})
    select ${CALL_COLUMNS} from jsonb_populate_record(null::calls, ${JSON.stringify(rowOf(call))}::text::jsonb)
    returning 1`)
}

/** Adds legs, however many. */
export async function insertLegs(tx: Database, legs: readonly Leg[]): Promise<void> {
  if (legs.length === 0) return
  await tx.execute(sql`
    insert into call_legs (${LEG_COLUMNS})
    select ${LEG_COLUMNS} from jsonb_populate_recordset(null::call_legs, ${JSON.stringify(legs.map(rowOf))}::text::jsonb)
    returning 1`)
}

const rowOf = (row: Call | Leg) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]))

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns that this version knows: a newer one's have their defaults. */
const columnsOf = (table: PgTable) => sql.raw(Object.keys(getTableColumns(table)).map(columnOf).join(', '))
const CALL_COLUMNS = columnsOf(calls)
const LEG_COLUMNS = columnsOf(callLegs)

export const newCall = (
  ctx: Ctx,
  values: Pick<Call, 'id' | 'direction' | 'format'> & Partial<Call>,
): Call => ({
  accountId: ctx.account.id,
  state: 'created',
  status: 'ringing',
  step: null,
  flow: null,
  locationId: null,
  phoneNumberId: null,
  ourNumber: null,
  ourNumberName: null,
  phoneNumber: null,
  userId: null,
  userToId: null,
  ivr: 'main',
  inOfficeHours: null,
  verification: null,
  errorMessage: null,
  conferenceSid: null,
  recordingStatus: null,
  recordingDuration: null,
  transcript: null,
  workedBy: null,
  workedOn: null,
  resultId: null,
  resultBy: null,
  resultAt: null,
  rev: 0,
  createdAt: ctx.now(),
  answeredAt: null,
  endedAt: null,
  cutAt: null,
  checkAt: null,
  ...values,
})

/** Written out, so that Postgres can use the partial index. */
export const IS_OPEN = sql`${calls.state} <> 'ended'`

/** Users whose phone is in use: in a call, rung by one, or expected back in one. */
export async function busyUsers(tx: Database, clock: Pick<Ctx, 'now'>): Promise<Set<string>> {
  const rows = await selectBusy(tx, { now: clock.now().toISOString() })
  return new Set(rows.flatMap((row) => row.userId ?? []))
}

const selectBusy = prepared(['now'], (db, { now }) =>
  db
    .selectDistinct({ userId: callLegs.userId })
    .from(callLegs)
    .innerJoin(calls, on(calls, callLegs.callId))
    .where(
      and(
        isNotNull(callLegs.userId),
        IS_OPEN,
        or(and(ne(callLegs.state, 'ended'), isNull(callLegs.ending)), gt(callLegs.awayUntil, now)),
      ),
    ),
)

/** Keeps others from giving this user a call until the transaction ends. */
export async function lockUser(tx: Database, userId: string): Promise<{ name: string }> {
  const [user] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .for('no key update')
  if (!user) throw notFound('This person')
  return { name: fullName(user.firstName, user.lastName) }
}

/** Locks the user. */
export async function requireFree(tx: Database, ctx: Ctx, userId: string): Promise<void> {
  const { name } = await lockUser(tx, userId)
  if (!(await busyUsers(tx, ctx)).has(userId)) return
  throw new AppError(
    'conflict',
    userId === ctx.actor?.id ? 'You are already on a call.' : `${name} is on another call.`,
  )
}
