import { millisecondsInDay } from 'date-fns/constants'
import { eq, sql } from 'drizzle-orm'
import { fromLocalInput, toLocalInput } from '#app/lib/zoned.ts'
import { activities, callLegs, callRecordings, calls, phoneNumbers, queuedCalls } from '#db/schema/index.ts'
import { type DemoAgency, insert } from '#db/seed/demo.ts'
import type { Random } from '#db/seed/random.ts'
import { numberLabel, userLabel } from './calls/names.server.ts'

type NewCall = typeof calls.$inferInsert & { id: string }
type Outcome = 'completed' | 'missed' | 'hangup' | 'no-answer' | 'voicemail'

/** The newest weeks have calls of their own. */
const NEWEST_DAYS = 46
const OLDEST_DAYS = 365
/** How many calls an agency has on each day of the week, from Sunday on. */
const BY_WEEKDAY = [0, 8, 6, 5, 6, 4, 1]
/** Hours of the day, the busy ones more often. */
const HOURS = [8, 9, 9, 10, 10, 10, 11, 11, 12, 13, 14, 14, 14, 15, 15, 16, 16, 17]

interface Rows {
  calls: NewCall[]
  legs: (typeof callLegs.$inferInsert)[]
  queued: (typeof queuedCalls.$inferInsert)[]
  recordings: (typeof callRecordings.$inferInsert)[]
  history: (typeof activities.$inferInsert)[]
}

interface Year {
  agency: DemoAgency
  random: Random
  numbers: (typeof phoneNumbers.$inferSelect)[]
  callers: DemoAgency['clients']
}

/** Adds a year of calls before the newest weeks: by weekday and hour, answered, missed and queued. */
export async function addYearOfCalls(agency: DemoAgency): Promise<void> {
  const { tx, accountId, now, timezone, isSmall } = agency
  const random = agency.random('year')
  const numbers = await tx.select().from(phoneNumbers).where(eq(phoneNumbers.accountId, accountId))
  if (numbers.length === 0) return
  // Some clients have had no call for long, so that the report of lost contacts finds them.
  const callers = agency.clients.filter((client, index) => client.mobilePhone && index % 5 < 3)
  const rows: Rows = { calls: [], legs: [], queued: [], recordings: [], history: [] }
  const year = { agency, random, numbers, callers }
  for (let daysAgo = OLDEST_DAYS; daysAgo >= NEWEST_DAYS; daysAgo -= 1) {
    const day = toLocalInput(new Date(now.getTime() - daysAgo * millisecondsInDay), timezone).slice(0, 10)
    const usual = BY_WEEKDAY[new Date(`${day}T00:00Z`).getUTCDay()]!
    const most = isSmall ? Math.ceil(usual / 5) : usual
    for (let count = most === 0 ? 0 : random.int(Math.ceil(most / 2), most + 1); count > 0; count -= 1) {
      const minute = String(random.int(0, 59)).padStart(2, '0')
      const hour = String(random.pick(HOURS)).padStart(2, '0')
      const at = fromLocalInput(`${day}T${hour}:${minute}`, timezone)!
      addCall(rows, year, new Date(at.getTime() + random.int(0, 59_999)))
    }
  }
  await insert(tx, calls, rows.calls)
  await insert(tx, callLegs, rows.legs)
  await insert(tx, queuedCalls, rows.queued)
  await insert(tx, callRecordings, rows.recordings)
  await insert(tx, activities, rows.history)
  await tx.execute(sql`
    update clients c set last_contacted_on = greatest(c.last_contacted_on, a.at)
    from (select client_id, max(created_at) as at from activities
      where account_id = ${accountId} and type = 'phone' and status = 'completed' group by client_id) a
    where c.account_id = ${accountId} and c.id = a.client_id`)
}

/** Adds a call of that time, with its legs and its place in the contact's history. */
function addCall(rows: Rows, { agency, random, numbers, callers }: Year, createdAt: Date): void {
  const { accountId, users } = agency
  const client = random.pick(callers)
  if ((client.createdAt as Date) > createdAt) return
  const isIncoming = random.chance(0.6)
  const outcome: Outcome = random.chance(0.8)
    ? 'completed'
    : isIncoming
      ? random.pick(['missed', 'hangup', 'hangup', 'voicemail'])
      : 'no-answer'
  const isQueued = isIncoming && (outcome === 'hangup' ? random.chance(0.5) : random.chance(0.25))
  const user = random.pick(users)
  const waits = isQueued ? random.int(20, 240) : random.int(4, 28)
  const talks = outcome === 'completed' ? 20 + Math.floor(random.next() ** 2 * 1500) : 0
  const endedAt = new Date(createdAt.getTime() + (waits + talks) * 1000)
  const answeredAt = outcome === 'completed' ? new Date(createdAt.getTime() + waits * 1000) : null
  const number = numbers.find((each) => each.locationId === client.locationId) ?? numbers[0]!
  const phoneNumber = client.mobilePhone!
  const unanswered = isIncoming && !answeredAt
  const direction = isIncoming ? ('inbound' as const) : ('outbound' as const)
  const format = outcome === 'voicemail' ? ('voicemail' as const) : direction
  const status = outcome === 'voicemail' ? ('missed' as const) : outcome
  const userId = unanswered ? null : user.id
  const id = random.id(createdAt)
  const call = {
    accountId,
    id,
    direction,
    format,
    state: 'ended',
    status,
    locationId: number.locationId,
    phoneNumberId: number.id,
    phoneNumber,
    userId,
    recordingStatus: outcome === 'voicemail' ? 'deleted' : null,
    createdAt,
    answeredAt,
    endedAt,
    workedBy: unanswered ? user.id : null,
    workedOn: unanswered ? new Date(endedAt.getTime() + random.int(5, 90) * 60_000) : null,
  } satisfies NewCall
  rows.calls.push(call)
  addLegs(rows, random, call, { user: user.id, isQueued })
  rows.history.push({
    accountId,
    id,
    clientId: client.id,
    type: 'phone',
    format,
    status,
    userId,
    phoneNumber,
    callDuration: talks,
    createdAt,
    updatedAt: endedAt,
  })
}

/** Adds the legs of a call, its place in the queue, and its voicemail. */
function addLegs(
  rows: Rows,
  random: Random,
  call: NewCall & { phoneNumber: string; createdAt: Date; endedAt: Date },
  { user, isQueued }: { user: string; isQueued: boolean },
): void {
  const { accountId, id, phoneNumber, createdAt, endedAt } = call
  const answeredAt = call.answeredAt ?? null
  const isIncoming = call.direction === 'inbound'
  const common = { accountId, callId: id, state: 'ended' as const, createdAt, leftAt: endedAt }
  const theirs = { kind: 'outside' as const, side: 'theirs' as const, phoneNumber }
  rows.legs.push({
    ...common,
    ...theirs,
    id: random.id(createdAt),
    via: isIncoming ? 'caller' : 'ring',
    label: numberLabel(phoneNumber),
    joinedAt: isIncoming ? createdAt : answeredAt,
  })
  if (call.userId) {
    rows.legs.push({
      ...common,
      id: random.id(createdAt),
      kind: 'user',
      side: 'ours',
      via: isIncoming ? 'ring' : 'connect',
      userId: user,
      label: userLabel(user),
      isHost: true,
      joinedAt: isIncoming ? answeredAt : createdAt,
    })
  }
  if (isQueued) {
    rows.queued.push({
      accountId,
      callId: id,
      state: 'left',
      queuedAt: new Date(createdAt.getTime() + 3000),
      leftAt: answeredAt ?? endedAt,
      takenBy: answeredAt ? user : null,
    })
  }
  if (call.format === 'voicemail') {
    rows.recordings.push({
      accountId,
      id: random.id(endedAt),
      callId: id,
      kind: 'voicemail',
      providerSid: `RE${id.replaceAll('-', '')}`,
      duration: random.int(6, 60),
      recordedAt: endedAt,
      state: 'deleted',
      removedAt: endedAt,
    })
  }
}
