import { millisecondsInDay } from 'date-fns/constants'
import { sql } from 'drizzle-orm'
import { fromLocalInput, startOfDay, toLocalInput } from '#app/lib/zoned.ts'
import { campaigns, tags } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import { addCampaignRuns, type DemoCampaign } from './demo-runs.server.ts'
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
    runs: [300, 270, 240, 210, 180, 150, 120, 90, 60, 30, 8],
    most: 40,
  },
  {
    name: 'Birthdays',
    description: 'Congratulates newsletter readers.',
    tag: 'Newsletter',
    content: 'Happy birthday, {firstName}! All the best from your agency. Reply STOP to opt out.',
    schedule: { occurrence: 'field', intervalOn: [] },
    runs: [200, 120, 75, 41, 12],
    most: 3,
  },
]

/** Campaigns that went out once and are done. */
const DONE = [
  {
    name: 'Storm season',
    description: 'How to report hail and water damage.',
    tag: 'Newsletter',
    content:
      '{firstName}, storms are coming. Take photos of your roof and car now, so that a claim is quick. Questions? Just reply. Reply STOP to opt out.',
    schedule: { occurrence: 'once', intervalOn: [] },
    runs: [145],
    most: 80,
  },
  {
    name: 'Office closed for the holidays',
    description: 'The days on which we are closed, and the number for claims.',
    tag: 'Newsletter',
    content:
      '{firstName}, our office is closed from December 24 to January 1. For claims call the number on your card. Reply STOP to opt out.',
    schedule: { occurrence: 'once', intervalOn: [] },
    runs: [325],
    most: 80,
  },
  {
    name: 'Umbrella policies',
    description: 'Offers an umbrella quote to longtime clients.',
    tag: 'Paperless',
    content:
      '{firstName}, did you know that an umbrella policy starts at $15 a month? Reply YES and we send you a quote. Reply STOP to opt out.',
    schedule: { occurrence: 'once', intervalOn: [] },
    runs: [52],
    most: 60,
  },
]

/** Campaigns that are paused or done, so that a trial sends no texts by itself, with their past runs. */
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
  const past: DemoCampaign[] = []
  for (const plan of [...PLANS, ...DONE]) {
    const isDone = plan.schedule.occurrence === 'once'
    const schedule: Schedule = {
      ...(plan.schedule as Pick<Schedule, 'occurrence' | 'intervalOn'>),
      interval: 1,
      startOn: isDone
        ? new Date(now.getTime() - plan.runs[0]! * millisecondsInDay)
        : fromLocalInput(`${day}T10:00`, timezone)!,
      time: null,
      endFormat: 'never',
      endOn: null,
      endAfter: null,
    }
    const [nextRunOn = null] = isDone
      ? []
      : nextRuns(schedule, timezone, { after: now, ran: plan.runs.length, most: 1 })
    const made = new Date(now.getTime() - (plan.runs[0]! + 3) * millisecondsInDay)
    const id = random.id(made)
    const content = `${account!.name}: ${plan.content}`
    const targetTags = known.filter(({ name }) => name === plan.tag).map(({ id }) => id)
    past.push({ id, name: plan.name, content, tagIds: targetTags, runs: plan.runs, most: plan.most })
    await tx.insert(campaigns).values({
      accountId,
      id,
      name: plan.name,
      description: plan.description,
      content,
      targetWhom: 'both',
      targetTags,
      ...scheduleColumns(schedule),
      state: isDone ? 'done' : 'paused',
      jobsRan: plan.runs.length,
      nextRunOn,
      createdAt: made,
      createdBy: owner,
      updatedAt: made,
      updatedBy: owner,
    })
  }
  await addCampaignRuns(agency, past)
}
