import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withAccount } from '#db/tenant.ts'
import { followUps } from '#db/schema/index.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { countBuckets, listBucket, pastDueWarning } from './follow-up-buckets.server.ts'
import { fullName } from '#app/lib/names.ts'
import { BUCKETS, type FollowUpInput } from './follow-up.ts'
import { followUpForm, followUpInput } from './follow-up-form.server.ts'
import { followUpSchema } from './follow-up.schema.ts'
import { comparable } from './follow-up-edits.ts'
import { createFollowUp, getFollowUp, listFollowUps, updateFollowUp } from './follow-ups.server.ts'
import { completeFollowUp, ignoreFollowUp, reopenFollowUp } from './finish-follow-up.server.ts'
import { reminderMail, remindFollowUp } from './reminders.server.ts'

const db = useDatabase()
const mailbox = useMailbox()

async function agency(timezone = 'America/Boise') {
  const { account } = await makeAccount(db, { timezone })
  const dana = await makeUser(db, account.id)
  const luis = await makeUser(db, account.id, { firstName: 'Luis', lastName: 'Prado' })
  const clock = { now: new Date('2026-11-20T17:00:00Z') }
  const bus = recordingBus()
  const as = (user?: typeof dana) => makeCtx(db, account, user, { now: () => clock.now, bus })
  const client = await makeClient(db, account.id)
  return { account, dana, luis, as, ctx: as(dana), client, clock, bus }
}

const at = (time: string) => new Date(time)
const followUp = (more: Partial<FollowUpInput> = {}): FollowUpInput => ({
  assignTo: 'team',
  dueAt: at('2026-11-23T16:00:00Z'),
  reminderMinutes: null,
  note: 'Umbrella quote',
  message: null,
  ...more,
})

/** Jobs that wait, with their minute, oldest first. */
const jobsOf = async (accountId: string, name: string) =>
  (await queuedJobs(db, name, { accountId })).map((job) => ({
    runAt: job.runAt.toISOString(),
    payload: job.payload as Record<string, string>,
  }))

test('creates one follow-up when its form is sent twice', async () => {
  const { ctx, client, dana, bus } = await agency()
  const id = randomUUID()
  await Promise.all([
    createFollowUp(ctx, client.id, followUp(), id),
    createFollowUp(ctx, client.id, followUp(), id),
  ])
  expect(await listFollowUps(ctx, client.id)).toMatchObject([
    {
      id,
      assignTo: 'team',
      user: null,
      date: '2026-11-23T16:00:00.000Z',
      reminder: 'none',
      isActive: true,
      createdByUser: { id: dana.id },
      client: { id: client.id, name: 'Janet Whitcomb' },
    },
  ])
  expect(bus.events.filter((event) => event.name === 'followups_update')).toHaveLength(1)
})

test('refuses a due time in the past or off the quarter hour, unless it is unchanged', async () => {
  const { ctx, client, clock } = await agency()
  const make = (dueAt: Date) => createFollowUp(ctx, client.id, followUp({ dueAt }))
  await expect(make(at('2026-11-20T16:45:00Z'))).rejects.toMatchObject({ code: 'invalid', field: 'date' })
  await expect(make(at('2026-11-20T17:10:00Z'))).rejects.toMatchObject({ code: 'invalid', field: 'date' })
  const made = await make(at('2026-11-20T17:00:00Z'))
  clock.now = at('2026-11-21T17:00:00Z')
  const changed = await updateFollowUp(
    ctx,
    { clientId: client.id, id: made.id },
    {
      ...followUp({ dueAt: new Date(made.date), note: 'Still' }),
      version: made.version,
    },
  )
  expect(changed.note).toBe('Still')
})

test('assigns to the user or a colleague, but not to one who left or of another account', async () => {
  const { ctx, client, account, dana, luis } = await agency()
  const assign = (more: Partial<FollowUpInput>) => createFollowUp(ctx, client.id, followUp(more))
  expect(await assign({ assignTo: 'self' })).toMatchObject({ user: { id: dana.id } })
  expect(await assign({ assignTo: 'peer', userId: luis.id })).toMatchObject({ user: { id: luis.id } })
  const gone = await makeUser(db, account.id, { disabledAt: new Date() })
  const stranger = (await agency()).dana
  for (const userId of [gone.id, stranger.id]) {
    await expect(assign({ assignTo: 'peer', userId })).rejects.toMatchObject({ code: 'not-found' })
  }
  for (const userId of [dana.id, null, 'x']) {
    await expect(assign({ assignTo: 'peer', userId })).rejects.toMatchObject({ field: 'user' })
  }
})

test('keeps what two editors changed, once the second one has seen the first one’s changes', async () => {
  const { as, dana, luis, client } = await agency()
  const made = await createFollowUp(as(dana), client.id, followUp())
  const opened = { version: made.version, base: comparable(made) }
  const edit = (user: typeof dana, more: Partial<FollowUpInput>, overwrite?: number) =>
    updateFollowUp(
      as(user),
      { clientId: client.id, id: made.id },
      { ...followUp(more), ...opened, overwrite },
    )
  const first = await edit(luis, { note: 'Two quotes', assignTo: 'peer', userId: dana.id })
  expect(first.updatedBy).toMatchObject({ id: luis.id })
  const later = at('2026-11-24T16:00:00Z')
  await expect(edit(dana, { dueAt: later })).rejects.toMatchObject({
    conflict: {
      by: fullName(luis.firstName, luis.lastName),
      fields: [
        {
          name: 'assignTo',
          label: 'Assign to',
          theirs: fullName(dana.firstName, dana.lastName),
          both: false,
        },
        { name: 'note', label: 'Note', theirs: 'Two quotes', both: false },
      ],
    },
  })
  const both = await edit(dana, { dueAt: later }, first.version)
  expect(both).toMatchObject({ note: 'Two quotes', user: { id: dana.id }, date: later.toISOString() })
  const conflict = await edit(luis, { note: 'No quote', reminderMinutes: 15 }).catch(
    (error: unknown) => error,
  )
  expect(conflict).toMatchObject({
    version: both.version,
    conflict: {
      by: fullName(dana.firstName, dana.lastName),
      fields: [{ name: 'assignTo' }, { name: 'date', label: 'When' }, { name: 'note', both: true }],
    },
  })
  expect(await edit(luis, { note: 'No quote' }, both.version)).toMatchObject({
    note: 'No quote',
    user: { id: dana.id },
    date: later.toISOString(),
  })
})

test('a form without the values it was opened with overwrites nothing', async () => {
  const { ctx, client } = await agency()
  const made = await createFollowUp(ctx, client.id, followUp())
  const edit = (note: string) =>
    updateFollowUp(
      ctx,
      { clientId: client.id, id: made.id },
      { ...followUp({ note }), version: made.version },
    )
  await edit('One')
  await expect(edit('Two')).rejects.toMatchObject({
    conflict: { fields: [{ name: 'note', theirs: 'One', both: true }] },
  })
})

test('reopens a completed follow-up with its reminder, once', async () => {
  const { ctx, as, luis, client, account } = await agency()
  const { id } = await createFollowUp(ctx, client.id, followUp({ reminderMinutes: 15 }))
  await completeFollowUp(ctx, id)
  // Its job came while it was completed, and did nothing.
  await db.admin`select graphile_worker.remove_job(${`${account.id}:follow-ups.remind:${id}`})`
  await reopenFollowUp(as(luis), id)
  const again = await reopenFollowUp(ctx, id)
  expect(again).toMatchObject({
    isActive: true,
    completedBy: null,
    completedAt: null,
    reminder: 'done',
    updatedBy: { id: luis.id },
  })
  expect((await listFollowUps(ctx, client.id)).map((one) => one.id)).toEqual([id])
})

test('saving a follow-up unchanged sets a reminder that was lost', async () => {
  const { ctx, client, account, clock } = await agency()
  const made = await createFollowUp(ctx, client.id, followUp({ reminderMinutes: 15 }))
  await db.admin`select graphile_worker.remove_job(${`${account.id}:follow-ups.remind:${made.id}`})`
  clock.now = new Date(clock.now.getTime() + 5 * 60_000)
  expect((await getFollowUp(ctx, made.id)).reminder).toBe('error')
  const saved = await updateFollowUp(
    ctx,
    { clientId: client.id, id: made.id },
    {
      ...followUp({ reminderMinutes: 15 }),
      version: made.version,
    },
  )
  expect(saved.reminder).toBe('done')
  expect((await jobsOf(account.id, 'follow-ups.remind')).map((job) => job.runAt)).toEqual([
    '2026-11-23T15:45:00.000Z',
  ])
})

test('says who completed it first when two users complete it at once', async () => {
  const { as, dana, luis, client } = await agency()
  const { id } = await createFollowUp(as(dana), client.id, followUp())
  const results = await Promise.allSettled([completeFollowUp(as(dana), id), completeFollowUp(as(luis), id)])
  const [refused] = results.filter((result) => result.status === 'rejected')
  const { completedBy, isActive } = await getFollowUp(as(dana), id)
  expect(isActive).toBe(false)
  expect(refused!.reason).toMatchObject({
    code: 'conflict',
    message: `${completedBy!.firstName} ${completedBy!.lastName} has already completed this follow up.`,
  })
  // The first one's form sent twice does no harm.
  await completeFollowUp(as(completedBy!.id === dana.id ? dana : luis), id)
  expect(await listFollowUps(as(dana), client.id)).toEqual([])
})

test.each([
  // A day of 23 hours, one of 25, and a zone whose offset is no whole hour.
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', '2026-03-10T04:00:00Z'],
  ['America/Los_Angeles', '2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z', '2026-11-03T08:00:00Z'],
  ['Asia/Kathmandu', '2026-06-30T18:15:00Z', '2026-07-01T18:15:00Z', '2026-07-02T18:15:00Z'],
])('buckets begin at midnight in %s', async (zone, today, tomorrow, later) => {
  const { ctx, client, clock, account, dana } = await agency(zone)
  const justBefore = (time: string) => new Date(at(time).getTime() - 1)
  const due = {
    pastDue: [justBefore(today)],
    today: [at(today), justBefore(tomorrow)],
    tomorrow: [at(tomorrow), justBefore(later)],
    future: [at(later)],
  }
  await withAccount(db.pool, account.id, (tx) =>
    tx.insert(followUps).values(
      Object.values(due)
        .flat()
        .map((dueAt) => ({
          accountId: account.id,
          clientId: client.id,
          assignTo: 'team' as const,
          dueAt,
          createdBy: dana.id,
        })),
    ),
  )
  for (const now of [at(today), justBefore(tomorrow)]) {
    clock.now = now
    expect((await countBuckets(ctx)).followUps).toEqual({ pastDue: 1, today: 2, tomorrow: 2, future: 1 })
    for (const bucket of BUCKETS) {
      const listed = await listBucket(ctx, 'followUps', bucket)
      expect(listed.map((one) => one.date)).toEqual(due[bucket].map((one) => one.toISOString()))
    }
  }
})

test('a bucket holds follow-ups of the user and the team, not of a colleague or a deleted client', async () => {
  const { as, ctx, client, account, luis } = await agency()
  const make = (more: Partial<FollowUpInput>, of = client.id) => createFollowUp(ctx, of, followUp(more))
  const mine = await make({ assignTo: 'self' })
  const team = await make({})
  const his = await make({ assignTo: 'peer', userId: luis.id })
  const trashed = await makeClient(db, account.id)
  await make({}, trashed.id)
  await db.admin`update clients set deleted_at = now() where id = ${trashed.id}`
  const ids = async (who: typeof luis | undefined) =>
    (await listBucket(who ? as(who) : ctx, 'followUps', 'future')).map((one) => one.id).sort()
  expect(await ids(undefined)).toEqual([mine.id, team.id].sort())
  expect(await ids(luis)).toEqual([team.id, his.id].sort())
  expect((await countBuckets(ctx)).followUps.future).toBe(2)
  const stranger = await agency()
  expect(await listBucket(stranger.ctx, 'followUps', 'future')).toEqual([])
})

test('warns of past-due follow-ups of the team and of the user, until ignored or moved', async () => {
  const { as, dana, luis, ctx, client, clock } = await agency()
  const make = (more: Partial<FollowUpInput>) =>
    createFollowUp(ctx, client.id, followUp({ dueAt: at('2026-11-20T17:15:00Z'), ...more }))
  const self = await make({ assignTo: 'self' })
  const team = await make({ dueAt: at('2026-11-20T17:30:00Z') })
  await make({ assignTo: 'peer', userId: luis.id })
  expect(await pastDueWarning(ctx)).toEqual({ first: null, total: 0, nextAt: self.date })
  clock.now = at('2026-11-20T17:30:00Z')
  expect(await pastDueWarning(ctx)).toMatchObject({ first: { id: self.id }, total: 2, nextAt: null })
  // A follow-up from a peer is no warning for Luis; the team's is.
  expect(await pastDueWarning(as(luis))).toMatchObject({ first: { id: team.id }, total: 1 })
  await ignoreFollowUp(ctx, self.id)
  await ignoreFollowUp(ctx, self.id)
  expect(await pastDueWarning(ctx)).toMatchObject({ first: { id: team.id }, total: 1 })
  const { version } = await getFollowUp(ctx, self.id)
  const later = { ...followUp({ assignTo: 'self', dueAt: at('2026-11-20T17:45:00Z') }), version }
  await updateFollowUp(as(dana), { clientId: client.id, id: self.id }, later)
  clock.now = at('2026-11-20T18:00:00Z')
  expect(await pastDueWarning(ctx)).toMatchObject({ total: 2 })
  // Put away, it comes back after an hour, and at once when another one is due.
  const nothing = { first: null, total: 0 }
  expect(await pastDueWarning(ctx, clock.now)).toEqual({ ...nothing, nextAt: '2026-11-20T19:00:00.000Z' })
  const next = await make({ assignTo: 'self', dueAt: at('2026-11-20T18:30:00Z') })
  expect(await pastDueWarning(ctx, clock.now)).toEqual({ ...nothing, nextAt: next.date })
  const putAway = clock.now
  clock.now = at('2026-11-20T18:30:00Z')
  expect(await pastDueWarning(ctx, putAway)).toMatchObject({ first: { id: team.id }, total: 3 })
  await completeFollowUp(ctx, team.id)
  expect(await pastDueWarning(as(luis))).toMatchObject(nothing)
})

test('queues the reminder at its time, moves it with the follow-up, and reminds once', async () => {
  const { as, ctx, client, clock, account, bus, dana, luis } = await agency()
  const made = await createFollowUp(ctx, client.id, followUp({ reminderMinutes: 45 }))
  expect(made.reminder).toBe('done')
  const jobs = () => jobsOf(account.id, 'follow-ups.remind')
  expect((await jobs()).map((job) => job.runAt)).toEqual(['2026-11-23T15:15:00.000Z'])
  const moved = await updateFollowUp(
    ctx,
    { clientId: client.id, id: made.id },
    {
      ...followUp({ reminderMinutes: 0, dueAt: at('2026-11-24T16:00:00Z') }),
      version: made.version,
    },
  )
  expect((await jobs()).map((job) => job.runAt)).toEqual(['2026-11-24T16:00:00.000Z'])
  await updateFollowUp(
    ctx,
    { clientId: client.id, id: made.id },
    {
      ...followUp({ reminderMinutes: 0, dueAt: at('2026-11-24T16:00:00Z'), note: 'Only the note' }),
      version: moved.version,
    },
  )
  expect(await jobs()).toHaveLength(1)

  const reminders = () => bus.events.filter((event) => event.name === 'followup_reminder')
  clock.now = at('2026-11-24T15:59:59Z')
  await remindFollowUp(as(), made.id)
  expect(reminders()).toHaveLength(0)
  clock.now = at('2026-11-24T16:00:00Z')
  await db.admin`insert into presence (account_id, user_id, status, last_seen_at)
    values (${account.id}, ${luis.id}, 'available', ${clock.now.toISOString()})`
  await Promise.all([remindFollowUp(as(), made.id), remindFollowUp(as(), made.id)])
  await remindFollowUp(as(), made.id)
  expect(
    reminders()
      .map((event) => event.topic)
      .sort(),
  ).toEqual([`user:${dana.id}`, `user:${luis.id}`].sort())
  expect(reminders()[0]!.data).toMatchObject({ id: made.id, name: 'Janet Whitcomb', note: 'Only the note' })
  // Luis has a page open; Dana gets a mail, which doesn't contain the note.
  const mails = await jobsOf(account.id, 'mail')
  expect(mails.map((job) => job.payload.userId)).toEqual([dana.id])
  await reminderMail.send(as(), { userId: dana.id, followUpId: made.id })
  const mail = mailbox.mails.find((one) => one.to?.[0]?.address === dana.email)!
  expect(mail.subject).toBe('Follow up with Janet Whitcomb, 11/24/2026 at 9:00 AM')
  expect(mail.text).not.toContain('Only the note')
  expect(mail.text).toContain(`/contacts/contact/${client.id}`)
})

test.each([
  // The form's values, and the minutes before: over the hour that is left out, over the one that comes twice, and
  // in a zone whose offset is no whole hour.
  ['America/New_York', '2026-03-08T03:30', '60', '2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z'],
  ['America/New_York', '2026-03-08T02:30', '15', '2026-03-08T07:15:00.000Z', '2026-03-08T07:30:00.000Z'],
  ['America/Los_Angeles', '2026-11-01T02:15', '30', '2026-11-01T09:45:00.000Z', '2026-11-01T10:15:00.000Z'],
  ['America/Los_Angeles', '2026-11-01T01:15', '45', '2026-11-01T07:30:00.000Z', '2026-11-01T08:15:00.000Z'],
  ['Asia/Kathmandu', '2026-07-01T09:00', '0', '2026-07-01T03:15:00.000Z', '2026-07-01T03:15:00.000Z'],
])(
  'in %s a follow-up of %s, %s minutes before: the job is at its minute',
  async (zone, typed, minutes, ...want) => {
    const { ctx, client, clock, account } = await agency(zone)
    clock.now = at('2026-01-05T12:00:00Z')
    const form = followUpSchema.parse({ assignTo: 'self', date: typed, reminderAt: minutes })
    const made = await createFollowUp(ctx, client.id, followUpInput(ctx, form))
    const [job] = await jobsOf(account.id, 'follow-ups.remind')
    expect([job!.runAt, made.date]).toEqual(want)
  },
)

test('the form still offers the number of a stored text that the client no longer has', async () => {
  const { ctx, client } = await agency()
  const before = client.mobilePhone!
  const message = { to: before, body: 'Hello', at: at('2026-11-23T16:00:00Z') }
  const { id } = await createFollowUp(ctx, client.id, followUp({ message }))
  await db.admin`update clients set mobile_phone = '12085550150' where id = ${client.id}`
  const { recipients, values } = await followUpForm(ctx, client.id, { id })
  expect(values.messageTo).toBe(before)
  expect(recipients.map((one) => one.number)).toEqual(['12085550150', before])
})

test('a line break is the same with and without JavaScript', () => {
  const form = { assignTo: 'self', date: '2026-11-23T09:00', note: 'one\r\ntwo', message: ' one\r\ntwo ' }
  expect(followUpSchema.parse(form)).toMatchObject({ note: 'one\ntwo', message: 'one\ntwo' })
})

test('ignores a text without a recipient', async () => {
  const { ctx, client } = await agency()
  const form = followUpSchema.parse({
    assignTo: 'self',
    date: '2026-11-23T09:00',
    messageTo: '',
    message: 'Hello',
    messageAt: '2026-11-23T09:00',
  })
  const made = await createFollowUp(ctx, client.id, followUpInput(ctx, form))
  expect(made).toMatchObject({ message: null, messageTo: null, messageAt: null, messageStatus: null })
})

test('sends no reminder of a completed follow-up or one whose reminder was removed', async () => {
  const { as, ctx, client, clock, bus } = await agency()
  const done = await createFollowUp(ctx, client.id, followUp({ reminderMinutes: 15 }))
  const without = await createFollowUp(ctx, client.id, followUp({ reminderMinutes: 15 }))
  await completeFollowUp(ctx, done.id)
  await updateFollowUp(
    ctx,
    { clientId: client.id, id: without.id },
    { ...followUp(), version: without.version },
  )
  clock.now = at('2026-11-23T16:00:00Z')
  for (const { id } of [done, without]) await remindFollowUp(as(), id)
  expect(bus.events.filter((event) => event.name === 'followup_reminder')).toHaveLength(0)
})

test('shows a reminder as done, being created or failed', async () => {
  const { as, ctx, client, clock, account, luis } = await agency()
  const { id } = await createFollowUp(
    ctx,
    client.id,
    followUp({ reminderMinutes: 15, assignTo: 'peer', userId: luis.id }),
  )
  const state = async () => (await getFollowUp(ctx, id)).reminder
  expect(await state()).toBe('done')
  // Another account's job with the same key affects no other account.
  const stranger = await agency()
  await expect(getFollowUp(stranger.ctx, id)).rejects.toMatchObject({ code: 'not-found' })
  await db.admin`select graphile_worker.remove_job(${`${account.id}:follow-ups.remind:${id}`})`
  expect(await state()).toBe('creating')
  clock.now = new Date(clock.now.getTime() + 5 * 60_000)
  expect(await state()).toBe('error')
  clock.now = at('2026-11-23T15:45:00Z')
  await remindFollowUp(as(), id)
  expect(await state()).toBe('done')
})

test('another account can do nothing with a follow-up', async () => {
  const { ctx, client } = await agency()
  const { id, version } = await createFollowUp(ctx, client.id, followUp())
  const stranger = await agency()
  const gone = { code: 'not-found' }
  await expect(completeFollowUp(stranger.ctx, id)).rejects.toMatchObject(gone)
  await expect(reopenFollowUp(stranger.ctx, id)).rejects.toMatchObject(gone)
  await expect(ignoreFollowUp(stranger.ctx, id)).rejects.toMatchObject(gone)
  for (const of of [client.id, stranger.client.id]) {
    await expect(
      updateFollowUp(stranger.ctx, { clientId: of, id }, { ...followUp(), version }),
    ).rejects.toMatchObject(gone)
  }
  await expect(listFollowUps(stranger.ctx, client.id)).rejects.toMatchObject(gone)
  await expect(createFollowUp(stranger.ctx, client.id, followUp())).rejects.toMatchObject(gone)
  expect((await getFollowUp(ctx, id)).isActive).toBe(true)
})
