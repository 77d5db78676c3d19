import { sql } from 'drizzle-orm'
import { startOfDay } from '#app/lib/zoned.ts'
import type { Database } from '#db/client.ts'
import { activities, type clients, followUps } from '#db/schema/index.ts'
import { renderImage } from '#db/seed/media.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import { workingHours } from '#db/seed/conversations.ts'
import { Random } from '#db/seed/random.ts'
import { setAccount } from '#db/tenant.ts'

type NewClient = typeof clients.$inferInsert & { id: string }
type NewActivity = typeof activities.$inferInsert
type NewFollowUp = typeof followUps.$inferInsert & { id: string }

export interface TimelineOptions {
  random: Random
  now: Date
  timezone: string
  /** The owner first. */
  userIds: string[]
  optedOutNumbers: Set<string>
  /** Seeds the series of random numbers of its own. */
  accountName: string
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

const NOTES = [
  'Asked about an umbrella policy, wants a quote before the holidays.',
  'Prefers texts before 5 PM; at work until then.',
  'Sent the ID cards by email.',
  'New roof in May. Ask for the invoice at renewal, there is a discount.',
  'Daughter gets her license in spring: quote her as a driver.',
  'Claim of March is closed. Very happy with the adjuster.',
  'Compared with a competitor; stays if we match $1,150 for six months.',
  'Left a voicemail about the missing signature.',
  'Sold the boat. Take it off at the next renewal.',
  'Wants to pay yearly from now on.',
  'Mortgage moved to another bank; new lender sent by mail.',
  'Dog is a mix, not the listed breed. Vet’s letter is on file.',
] as const

const STICKIES = [
  'Hard of hearing. Text first, call after.',
  'Speak with both before changing anything on the home policy.',
  'Do not mention the surprise party in texts: shared phone.',
] as const

const FOLLOW_UP_NOTES = [
  'Umbrella quote',
  'Ask for the signed application',
  'Renewal review: auto and home',
  'Check that the lender has the new declaration',
  'Call about the missed payment',
  'Quote the new driver',
  'Send the proof of insurance for the closing',
  'Birthday call',
] as const

const TEXTS = [
  'Hi, this is Harbor Insurance. Your renewal documents are ready. May I send them by email?',
  'A reminder: your payment is due this week. Reply here if you need a few more days.',
  'Thank you for your time today! Your new ID cards come by mail within ten days.',
] as const

/** Adds notes, follow-ups (past due, today, tomorrow and later) and scheduled texts with their jobs. */
export async function addTimeline(agency: DemoAgency): Promise<void> {
  const { tx, clients: people, now, timezone, optedOutNumbers } = agency
  const userIds = agency.users.map((user) => user.id)
  const options: TimelineOptions = {
    random: agency.random(),
    now,
    timezone,
    userIds,
    optedOutNumbers,
    accountName: agency.isSmall ? 'small' : 'large',
  }
  const notes = await notesOf(people.slice(0, 90), options)
  for (let from = 0; from < notes.length; from += 500) {
    await tx.insert(activities).values(notes.slice(from, from + 500))
  }
  const followUpRows = followUpsOf(people, options)
  if (followUpRows.length === 0) return
  await tx.insert(followUps).values(followUpRows)
  await tx.execute(sql.raw(setAccount(followUpRows[0]!.accountId)))
  for (const followUp of followUpRows.filter(({ isActive }) => isActive !== false))
    await addJobs(tx, followUp, options.now)
}

async function notesOf(
  people: NewClient[],
  { random, now, userIds }: TimelineOptions,
): Promise<NewActivity[]> {
  const rows: NewActivity[] = []
  for (const [index, person] of people.entries()) {
    const add = (note: string, createdAt: Date, more: Partial<NewActivity> = {}) => {
      rows.push({
        accountId: person.accountId,
        id: random.id(createdAt),
        clientId: person.id,
        type: 'note',
        note,
        userId: random.pick(userIds),
        createdAt,
        updatedAt: createdAt,
        ...more,
      })
    }
    // The first client has a long history, the others at most four notes.
    const count = index === 0 ? 14 : random.pick([0, 0, 1, 1, 2, 3, 4])
    let at = now.getTime() - random.int(2, 30) * HOUR
    for (const note of random.shuffle([...NOTES, ...NOTES]).slice(0, count)) {
      add(note, new Date(at))
      at -= random.int(1, 60) * DAY + random.int(1, 9) * HOUR
    }
    if (index === 0 || index % 17 === 0) {
      add(STICKIES[index % STICKIES.length]!, new Date(now.getTime() - random.int(20, 200) * DAY), {
        isSticky: true,
      })
    }
    if (index === 0 || index === 4) {
      const createdAt = new Date(now.getTime() - (3 + index) * DAY)
      add('Photo of the damage, before the repair.', createdAt, await picture(person.accountId, random))
    }
  }
  return rows
}

async function picture(accountId: string, random: Random) {
  const { putFile } = await import('#app/lib/storage.server.ts')
  const image = renderImage('car', random.int(0, 359))
  const store = async (size: number, fit: 'inside' | 'cover') =>
    putFile(
      accountId,
      'notes',
      await image.clone().resize(size, size, { fit }).webp().toBuffer(),
      'image/webp',
    )
  return { imageKey: await store(400, 'inside'), thumbnailKey: await store(100, 'cover') }
}

function followUpsOf(people: NewClient[], options: TimelineOptions): NewFollowUp[] {
  const { random, now, timezone, userIds, optedOutNumbers } = options
  const [owner] = userIds
  const rows: NewFollowUp[] = []
  /** A time `days` from today, at some quarter of this hour. */
  const on = (days: number, hour: number) =>
    new Date(
      startOfDay(now, timezone, days).getTime() + hour * HOUR + random.pick([0, 0, 1, 2, 3]) * 15 * 60_000,
    )
  const add = (person: NewClient | undefined, dueAt: Date, more: Partial<NewFollowUp>) => {
    if (!person) return
    const createdAt = new Date(Math.min(dueAt.getTime(), now.getTime()) - random.int(1, 12) * DAY)
    rows.push({
      accountId: person.accountId,
      id: random.id(createdAt),
      clientId: person.id,
      assignTo: 'team',
      dueAt,
      note: FOLLOW_UP_NOTES[rows.length % FOLLOW_UP_NOTES.length]!,
      createdBy: random.pick(userIds),
      createdAt,
      updatedAt: createdAt,
      ...more,
    })
  }
  const self = (userId: string) => ({ assignTo: 'self' as const, userId, createdBy: userId })
  // Past-due warnings cover every page, so give them to clients that are rarely shown.
  add(people[31], on(-2, 10), {})
  add(people[36], on(-1, 15), self(owner!))
  add(people[0], on(1, 10), { assignTo: 'team', reminderMinutes: 30, note: 'Umbrella quote' })
  for (let index = 0; index < 14; index += 1) {
    const userId = userIds[index % userIds.length]!
    const days = [0, 1, 1, 2, 4, 7, 12][index % 7]!
    const dueAt = days === 0 ? on(0, 23) : on(days, 8 + (index % 9))
    const peer = { assignTo: 'peer' as const, userId, createdBy: userIds[(index + 1) % userIds.length]! }
    add(people[40 + index], dueAt, {
      ...(index % 3 === 0 ? {} : index % 3 === 1 ? self(userId) : peer),
      reminderMinutes: index % 2 === 0 ? 15 : null,
    })
  }
  // The owner's scheduled texts, and one that failed.
  const textable = people.slice(45).filter((one) => one.mobilePhone && !optedOutNumbers.has(one.mobilePhone))
  for (const [index, days] of [1, 1, 3, 9].entries()) {
    const at = on(days, 10 + index)
    add(textable[index], at, {
      assignTo: 'none',
      note: '',
      createdBy: owner!,
      messageTo: textable[index]?.mobilePhone ?? null,
      message: TEXTS[index % TEXTS.length]!,
      messageAt: at,
      messageStatus: 'scheduled',
    })
  }
  const optedOut = people.find((one) => one.mobilePhone && optedOutNumbers.has(one.mobilePhone))
  const at = on(-1, 10)
  add(optedOut, at, {
    assignTo: 'none',
    note: '',
    createdBy: owner!,
    messageTo: optedOut?.mobilePhone ?? null,
    message: TEXTS[1],
    messageAt: at,
    messageStatus: 'failed',
    messageProblem: 'This person has opted out. They can text START to hear from you again.',
  })
  addDone(people, options, add)
  return rows
}

/** Adds follow-ups of the past year that were completed, most of them on time. */
function addDone(
  people: NewClient[],
  { now, userIds, accountName }: TimelineOptions,
  add: (person: NewClient | undefined, dueAt: Date, more: Partial<NewFollowUp>) => void,
): void {
  const random = new Random(`${accountName} done follow-ups`)
  for (let count = Math.min(people.length, 160); count > 0; count -= 1) {
    const dueAt = workingHours(new Date(now.getTime() - random.int(4, 364) * DAY), random)
    const late = random.chance(0.2) ? random.int(1, 5) * DAY : -random.int(0, 5) * HOUR
    const completedAt = new Date(Math.min(dueAt.getTime() + late, now.getTime() - DAY))
    const userId = random.pick(userIds)
    add(random.pick(people), dueAt, {
      assignTo: 'self',
      userId,
      createdBy: userId,
      isActive: false,
      completedBy: userId,
      completedAt,
      updatedBy: userId,
      updatedAt: completedAt,
    })
  }
}

/** Adds the jobs that the product would add for this follow-up. */
async function addJobs(tx: Database, followUp: NewFollowUp, now: Date): Promise<void> {
  const add = (name: string, runAt: Date) => {
    const payload = JSON.stringify({ accountId: followUp.accountId, followUpId: followUp.id })
    return tx.execute(
      sql`select enqueue_job(${name}, ${payload}::json, ${runAt.toISOString()}::timestamptz, ${`${name}:${followUp.id}`})`,
    )
  }
  if (followUp.dueAt > now && typeof followUp.reminderMinutes === 'number') {
    await add('follow-ups.remind', new Date(followUp.dueAt.getTime() - followUp.reminderMinutes * 60_000))
  }
  if (followUp.messageStatus === 'scheduled') await add('follow-ups.send', followUp.messageAt!)
}
