import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, inArray } from 'drizzle-orm'
import { readOfficeHours } from '#app/features/accounts/office-hours/office-hours.schema.ts'
import { on } from '#db/joins.ts'
import { activities, callLegs, callRecordings, calls, locations, phoneNumbers } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import { workingHours } from '#db/seed/conversations.ts'
import { recordDemoCalls } from './recordings/demo-recordings.server.ts'
import { addYearOfCalls } from './demo-year.server.ts'
import { isOpenAt } from './incoming/follow-flow.server.ts'
import { numberLabel, userLabel } from './calls/names.server.ts'

type NewCall = typeof calls.$inferInsert & { id: string }
type Outcome = 'completed' | 'missed' | 'hangup' | 'no-answer'

const CALLED = 70
const RECENT_DAYS = 45
/** The newest, which wait for a review. */
const MISSED_MINUTES_AGO = [35, 190, 1500]

/** Some weeks of calls: most answered, some missed, of which the newest wait for review. */
export async function addCalls(agency: DemoAgency): Promise<void> {
  const { tx, accountId, now, users, isSmall } = agency
  const random = agency.random()
  const numbers = await tx.select().from(phoneNumbers).where(eq(phoneNumbers.accountId, accountId))
  if (numbers.length === 0) return
  const rows: NewCall[] = []
  const legs: (typeof callLegs.$inferInsert)[] = []
  const history: (typeof activities.$inferInsert)[] = []
  const reachable = agency.clients.filter((client) => client.mobilePhone)
  const addCall = (
    client: DemoAgency['clients'][number],
    {
      createdAt,
      direction,
      outcome,
    }: { createdAt: Date; direction: 'inbound' | 'outbound'; outcome: Outcome },
  ) => {
    const user = random.pick(users)
    const waits = random.int(4, 25)
    const talks = outcome === 'completed' ? random.int(25, 900) : 0
    const [answeredAt, endedAt] = [
      outcome === 'completed' ? new Date(createdAt.getTime() + waits * 1000) : null,
      new Date(createdAt.getTime() + (waits + talks) * 1000),
    ]
    const number = numbers.find((each) => each.locationId === client.locationId) ?? numbers[0]!
    const unanswered = outcome === 'missed' || outcome === 'hangup'
    const isReviewed = unanswered && now.getTime() - createdAt.getTime() > 2 * millisecondsInDay
    const id = random.id(createdAt)
    rows.push({
      accountId,
      id,
      direction,
      format: direction,
      state: 'ended',
      status: outcome,
      locationId: number.locationId,
      phoneNumberId: number.id,
      phoneNumber: client.mobilePhone!,
      userId: unanswered ? null : user.id,
      createdAt,
      answeredAt,
      endedAt,
      workedBy: isReviewed ? user.id : null,
      workedOn: isReviewed ? new Date(endedAt.getTime() + random.int(5, 90) * 60_000) : null,
    })
    const common = { accountId, callId: id, state: 'ended' as const, createdAt, leftAt: endedAt }
    const isIncoming = direction === 'inbound'
    legs.push({
      ...common,
      id: random.id(createdAt),
      kind: 'outside',
      side: 'theirs',
      via: isIncoming ? 'caller' : 'ring',
      phoneNumber: client.mobilePhone!,
      label: numberLabel(client.mobilePhone!),
      joinedAt: isIncoming ? createdAt : answeredAt,
    })
    if (!unanswered) {
      legs.push({
        ...common,
        id: random.id(createdAt),
        kind: 'user',
        side: 'ours',
        via: isIncoming ? 'ring' : 'connect',
        userId: user.id,
        label: userLabel(user.id),
        isHost: true,
        joinedAt: isIncoming ? answeredAt : createdAt,
      })
    }
    history.push({
      accountId,
      id,
      clientId: client.id,
      type: 'phone',
      format: direction,
      status: outcome,
      userId: unanswered ? null : user.id,
      phoneNumber: client.mobilePhone!,
      callDuration: talks,
      createdAt,
      updatedAt: endedAt,
    })
  }
  for (const client of reachable.slice(0, isSmall ? 12 : CALLED)) {
    for (let count = random.int(0, 4); count > 0; count -= 1) {
      const daysAgo = random.int(0, RECENT_DAYS)
      const createdAt =
        daysAgo === 0
          ? new Date(now.getTime() - random.int(10, 600) * 60_000)
          : workingHours(new Date(now.getTime() - daysAgo * millisecondsInDay), random)
      const direction = random.chance(0.55) ? 'inbound' : 'outbound'
      const outcome: Outcome = random.chance(0.78)
        ? 'completed'
        : direction === 'outbound'
          ? 'no-answer'
          : random.pick(['missed', 'hangup'])
      addCall(client, { createdAt, direction, outcome })
    }
  }
  for (const [index, minutes] of MISSED_MINUTES_AGO.entries()) {
    const client = reachable[index * 4]
    const createdAt = new Date(now.getTime() - minutes * 60_000)
    if (client) addCall(client, { createdAt, direction: 'inbound', outcome: 'missed' })
  }
  const recordings = await recordDemoCalls(agency, rows, history)
  await tx.insert(calls).values(rows)
  if (recordings.length > 0) await tx.insert(callRecordings).values(recordings)
  await tx.insert(callLegs).values(legs)
  await tx.insert(activities).values(history)
  await addYearOfCalls(agency)
  await markOfficeHours(agency)
}

/** Marks incoming calls as having come in office hours or outside of them. */
async function markOfficeHours({ tx, accountId }: DemoAgency): Promise<void> {
  const rows = await tx
    .select({
      id: calls.id,
      createdAt: calls.createdAt,
      hours: locations.officeHours,
      timezone: locations.timezone,
    })
    .from(calls)
    .innerJoin(locations, on(locations, calls.locationId))
    .where(and(eq(calls.accountId, accountId), eq(calls.direction, 'inbound')))
  for (const isOpen of [true, false]) {
    const ids = rows
      .filter(
        ({ createdAt, hours, timezone }) =>
          isOpenAt({ hours: readOfficeHours(hours), timezone }, createdAt) === isOpen,
      )
      .map(({ id }) => id)
    await tx.update(calls).set({ inOfficeHours: isOpen }).where(inArray(calls.id, ids))
  }
}
