import { sql } from 'drizzle-orm'
import { fromLocalInput, startOfDay, toLocalInput } from '#app/lib/zoned.ts'
import { campaigns, tags } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import { nextRuns } from './recurrence.server.ts'
import type { Schedule } from './schedule.ts'
import { scheduleColumns } from './schedule-rows.server.ts'

const PLANS = [
  {
    name: 'Renewal reviews',
    description: 'Asks clients with a renewal to book their review.',
    tag: 'Renewal review',
    content:
      '{firstName}, your policies renew soon. Shall we go through them together? Reply with a day that suits you. Reply STOP to opt out.',
    schedule: { occurrence: 'monthly', intervalOn: [1] },
  },
  {
    name: 'Birthdays',
    description: 'Congratulates newsletter readers.',
    tag: 'Newsletter',
    content: 'Happy birthday, {firstName}! All the best from your agency. Reply STOP to opt out.',
    schedule: { occurrence: 'field', intervalOn: [] },
  },
] as const

/** Two campaigns that are paused, so that a trial sends no texts by itself. */
export async function addCampaigns(agency: DemoAgency): Promise<void> {
  const { tx, accountId, timezone, users, now } = agency
  if (agency.isSmall) return
  const owner = users[0]!.id
  const random = agency.random()
  const [account] = await tx.execute<{ name: string }>(
    sql`select name from accounts where id = ${accountId}::uuid`,
  )
  const known = await tx
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(sql`account_id = ${accountId}::uuid`)
  const day = toLocalInput(startOfDay(now, timezone, 1), timezone).slice(0, 10)
  for (const plan of PLANS) {
    const schedule: Schedule = {
      ...plan.schedule,
      interval: 1,
      startOn: fromLocalInput(`${day}T10:00`, timezone)!,
      time: null,
      endFormat: 'never',
      endOn: null,
      endAfter: null,
    }
    const [nextRunOn = null] = nextRuns(schedule, timezone, { after: now, ran: 0, most: 1 })
    await tx.insert(campaigns).values({
      accountId,
      id: random.id(now),
      name: plan.name,
      description: plan.description,
      content: `${account!.name}: ${plan.content}`,
      targetWhom: 'both',
      targetTags: known.filter(({ name }) => name === plan.tag).map(({ id }) => id),
      ...scheduleColumns(schedule),
      state: 'paused',
      nextRunOn,
      createdAt: now,
      createdBy: owner,
      updatedAt: now,
      updatedBy: owner,
    })
  }
}
