import { describe, expect, test } from 'vitest'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import { describeTagUses } from '#app/features/people/tags/tag-uses.server.ts'
import { deleteTag } from '#app/features/people/tags/tags.server.ts'
import { createTemplate } from '#app/features/messaging/templates/templates.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { makeCampaigner } from './campaign.fixture.ts'
import { listCampaigns, summarizeCampaigns } from './campaign-list.server.ts'
import { campaignPages } from './campaign-query.ts'
import { deleteCampaign, duplicateCampaign, setAllStopped, setCampaignPaused } from './campaigns.server.ts'
import { ConfirmRecipients, saveCampaign } from './save-campaign.server.ts'
import { completeStepSchemas } from './campaign.schema.ts'
import { keepDeleted } from './deleted-campaign.server.ts'
import { discardDraft, getDraft, insertTemplate, listDrafts, saveStep } from './drafts.server.ts'
import { dryRun, dryRunOfDraft } from './next-run.server.ts'
import { notifyOfDeletedTag } from './tag-use.server.ts'
import { loadWizard } from './wizard.server.ts'

const db = useDatabase()
useAreas()
const row = async (id: string) => (await db.admin`select * from campaigns where id = ${id}`)[0]
const starts = (campaignId: string) => queuedJobs(db, 'campaigns.start', { campaignId })
const query = (search = '') => campaignPages.read(new URLSearchParams(search))

describe('a draft', () => {
  test('is kept for its user until it is saved, and its campaign is created once', async () => {
    const { ctx, as, account, typed, dana } = await makeCampaigner(db)
    const { id: draftId } = await typed({ description: 'To all' })
    const key = { campaignId: null, draftId }
    expect((await getDraft(ctx, key)).values).toMatchObject({ name: 'Spring', description: 'To all' })
    const other = as(await makeUser(db, account.id))
    expect((await getDraft(other, key)).values.name).toBe('')
    await expect(saveStep(other, key, { step: 'campaign', typed: { name: 'x' } })).rejects.toMatchObject({
      code: 'not-found',
    })
    const made = await saveCampaign(ctx, key, { confirmed: null })
    expect(await saveCampaign(ctx, key, { confirmed: null })).toEqual(made)
    expect(made.created).toBe(true)
    expect(await row(made.id)).toMatchObject({
      ...{ name: 'Spring', format: 'sms', target_whom: 'both', state: 'active', jobs_ran: 0 },
      ...{ created_by: dana.id, next_run_on: new Date('2026-11-20T18:00:00Z') },
    })
    expect(await starts(made.id)).toMatchObject([{ runAt: new Date('2026-11-20T18:00:00Z') }])
    expect((await getDraft(ctx, key)).isSaved).toBe(false)
  })

  test('is one of several, by name, until it is submitted or deleted', async () => {
    const { ctx, typed } = await makeCampaigner(db)
    await typed({ name: '' })
    const { id: draftId } = await typed({ name: 'Winter' })
    const names = async () => (await listDrafts(ctx)).map(({ name }) => name).toSorted()
    expect(await names()).toEqual(['Unnamed campaign', 'Winter'])
    await discardDraft(ctx, { campaignId: null, draftId })
    expect(await names()).toEqual(['Unnamed campaign'])
  })

  test('shows who it reaches, what the first run sends, and goes out now once that is confirmed', async () => {
    const { ctx, clock, addClient, typed } = await makeCampaigner(db)
    for (const firstName of ['Ana', 'Bob']) await addClient({ firstName })
    const optedOut = (await addClient({ firstName: 'Eve' })).mobilePhone!
    await ctx.db((tx) => recordConsent(tx, ctx, { phone: optedOut, event: 'opt-out', source: 'keyword' }))
    const { id: draftId } = await typed({ scheduleStart: 'now', scheduleStartOn: '' })
    const key = { campaignId: null, draftId }
    expect((await loadWizard(ctx, key, 1)).reach).toEqual({ people: 2, optedOut: 1 })
    const { totals, reasons, samples } = await dryRunOfDraft(ctx, key)
    expect([totals.send, totals.deny, samples.length]).toEqual([2, 1, 2])
    expect(reasons).toMatchObject([{ count: 1, people: [{ name: expect.stringContaining('Eve') }] }])
    // The clock goes on while it is saved.
    let ms = clock.now.getTime()
    const ticking = { ...ctx, now: () => new Date((ms += 2)) }
    await expect(saveCampaign(ticking, key, { confirmed: null })).rejects.toMatchObject({ count: 2, cost: 3 })
    const { id } = await saveCampaign(ticking, key, { confirmed: 2 })
    const { next_run_on: at } = (await row(id))!
    expect(at.getTime()).toBeLessThan(ms)
    expect(await starts(id)).toMatchObject([{ runAt: at }])
    // Its start stays on a half hour that is over, so an edit sends nothing again.
    expect((await getDraft(ctx, { campaignId: id })).values).toMatchObject({
      ...{ scheduleStart: 'at', scheduleStartOn: '2026-11-20T10:00' },
    })
  })

  test('of an existing campaign shows what is stored after a reset', async () => {
    const { ctx, create } = await makeCampaigner(db)
    const id = await create()
    const key = { campaignId: id }
    await saveStep(ctx, key, { step: 'campaign', typed: { name: 'Autumn' } })
    expect((await getDraft(ctx, key)).values.name).toBe('Autumn')
    await discardDraft(ctx, key)
    expect((await getDraft(ctx, key)).values).toMatchObject({
      ...{ name: 'Spring', scheduleOccurrence: 'once', scheduleStartOn: '2026-11-20T11:00' },
    })
  })

  test('shows a rule, and asks to complete one that can’t be read', async () => {
    const { ctx } = await makeCampaigner(db)
    const rules = [{ field: 'lastName', operator: '=', values: ['Oak'] }]
    const type = async (targetQuery: string) => {
      const key = { campaignId: null, draftId: uuidv7() }
      await saveStep(ctx, key, { step: 'campaign', typed: { name: 'Spring' } })
      await saveStep(ctx, key, { step: 'target', typed: { targetQuery } })
      const { rule, query } = await loadWizard(ctx, key, 1)
      return { rule, lines: query.length }
    }
    const whole = { combinator: 'and', rules }
    expect(await type(JSON.stringify(whole))).toEqual({ rule: whole, lines: 2 })
    const begun = { combinator: 'or', rules: [{ field: 'age', operator: '<', values: [] }] }
    expect(await type(JSON.stringify(begun))).toEqual({ rule: begun, lines: 0 })
    for (const broken of ['x', '{}', '[]', 'null', '{"rules":[]}']) {
      expect(await type(broken)).toEqual({ rule: null, lines: 0 })
      expect(completeStepSchemas.target.safeParse({ targetQuery: broken }).error?.issues).toContainEqual(
        expect.objectContaining({ path: ['targetQuery'], message: 'The rule is not complete.' }),
      )
    }
  })

  test('a template goes below the text', async () => {
    const { ctx } = await makeCampaigner(db)
    const given = { name: 'Renewal', template: 'Your policy renews.', group: 'team' as const }
    const { id } = await createTemplate(ctx, given)
    const key = { campaignId: null, draftId: uuidv7() }
    await insertTemplate(ctx, key, id)
    await insertTemplate(ctx, key, id)
    expect((await getDraft(ctx, key)).values.content).toBe('Your policy renews.\nYour policy renews.')
    const stranger = await makeCampaigner(db)
    await expect(insertTemplate(stranger.ctx, key, id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a changed occurrence resets what depends on it', async () => {
    const { ctx, typed } = await makeCampaigner(db)
    const ends = { scheduleEndFormat: 'after', scheduleEndAfter: '3' } as const
    const weekly = { scheduleOccurrence: 'weekly', scheduleInterval: '2', weekdays: ['1'], ...ends } as const
    const { id: draftId } = await typed({ ...weekly, weekdays: ['1'] })
    const key = { campaignId: null, draftId }
    const change = async (scheduleOccurrence: 'weekly' | 'once' | 'daily' | 'monthly') =>
      (await saveStep(ctx, key, { step: 'schedule', typed: { scheduleOccurrence } })).values
    expect(await change('monthly')).toMatchObject({ scheduleInterval: '1', weekdays: [], ...ends })
    expect(await change('daily')).toMatchObject({ scheduleEndFormat: 'after', scheduleEndAfter: '' })
    expect(await change('once')).toMatchObject({ scheduleEndFormat: 'never', scheduleEndAfter: '' })
  })

  test('is refused with a clear reason: no run left, a deleted tag', async () => {
    const { ctx, typed, create, removeTag } = await makeCampaigner(db)
    const save = (draftId: string) => saveCampaign(ctx, { campaignId: null, draftId }, { confirmed: null })
    const past = await typed({ scheduleStartOn: '2026-11-20T09:00' })
    await expect(save(past.id)).rejects.toMatchObject({ message: 'No run is left. Choose a later start.' })
    const ended = await typed({
      ...{ scheduleOccurrence: 'daily', scheduleEndFormat: 'on', scheduleEndOn: '2026-11-19T10:00' },
    })
    await expect(save(ended.id)).rejects.toMatchObject({ message: 'The end is before the start.' })
    const late = await typed({ scheduleStartOn: '9999-12-31T23:30' })
    await expect(save(late.id)).rejects.toMatchObject({ code: 'invalid', field: 'scheduleStartOn' })
    const key = { campaignId: await create() }
    await saveStep(ctx, key, { step: 'campaign', typed: { name: 'Again' } })
    await removeTag()
    await expect(saveCampaign(ctx, key, { confirmed: null })).rejects.toThrow('A tag was deleted.')
    expect(await loadWizard(ctx, key, 1)).toMatchObject({
      lostTags: true,
      complete: [true, false, true, true],
    })
    expect((await listCampaigns(ctx, query())).items).toMatchObject([{ noAudience: true }])
  })

  test('is refused once after someone else’s change, then changes only what its user touched', async () => {
    const { ctx, as, account, create } = await makeCampaigner(db)
    const key = { campaignId: await create() }
    const maya = as(await makeUser(db, account.id, { firstName: 'Maya', lastName: 'Reyes' }))
    const save = (by: typeof ctx) => saveCampaign(by, key, { confirmed: null })
    // Both have the page open before either types.
    const { opened } = await getDraft(ctx, key)
    await saveStep(maya, key, { step: 'campaign', typed: { name: 'Hers', description: 'Also hers' }, opened })
    await save(maya)
    await saveStep(ctx, key, { step: 'campaign', typed: { name: 'Mine', description: '' }, opened })
    await expect(save(ctx)).rejects.toMatchObject({
      code: 'conflict',
      conflict: {
        by: 'Maya Reyes',
        fields: [
          { label: 'Name', theirs: 'Hers', both: true },
          { label: 'Description', theirs: 'Also hers', both: false },
        ],
      },
    })
    await save(ctx)
    expect(await row(key.campaignId)).toMatchObject({ name: 'Mine', description: 'Also hers', version: 3 })
  })

  test('from before the values it began with were stored is refused once after someone else’s change', async () => {
    const { ctx, as, account, create } = await makeCampaigner(db)
    const key = { campaignId: await create() }
    await saveStep(ctx, key, { step: 'campaign', typed: { name: 'Mine' } })
    await db.admin`update campaign_drafts set base = null where campaign_id = ${key.campaignId}`
    const maya = as(await makeUser(db, account.id, { firstName: 'Maya', lastName: 'Reyes' }))
    await saveStep(maya, key, { step: 'campaign', typed: { description: 'Hers' } })
    await saveCampaign(maya, key, { confirmed: null })
    await expect(saveCampaign(ctx, key, { confirmed: null })).rejects.toMatchObject({
      conflict: {
        by: 'Maya Reyes',
        fields: expect.arrayContaining([expect.objectContaining({ theirs: 'Hers' })]),
      },
    })
    await saveCampaign(ctx, key, { confirmed: null })
    expect(await row(key.campaignId)).toMatchObject({ name: 'Mine', description: '' })
  })

  test('of an existing campaign goes out now once, also when its form is submitted again', async () => {
    const { ctx, addClient, create } = await makeCampaigner(db)
    await addClient()
    const campaignId = await create()
    const key = { campaignId, draftId: uuidv7() }
    const { opened } = await getDraft(ctx, key)
    const submit = async () => {
      const now = { scheduleOccurrence: 'once', scheduleStart: 'now' } as const
      await saveStep(ctx, key, { step: 'schedule', typed: now, opened })
      return saveCampaign(ctx, key, { confirmed: 1 })
    }
    expect(await submit()).toEqual({ id: campaignId, created: false })
    const sent = await row(campaignId)
    expect(await submit()).toEqual({ id: campaignId, created: false })
    expect(await row(campaignId)).toEqual(sent)
    expect((await getDraft(ctx, { campaignId })).isSaved).toBe(false)
    // A form that is opened after that sends again.
    await saveStep(ctx, { campaignId }, { step: 'schedule', typed: { scheduleStart: 'now' } })
    await saveCampaign(ctx, { campaignId, draftId: uuidv7() }, { confirmed: 1 })
    expect(await row(campaignId)).toMatchObject({ version: 3 })
  })

  test('of a campaign that was deleted is kept as a new one’s', async () => {
    const { ctx, as, account, create } = await makeCampaigner(db)
    const campaignId = await create()
    const maya = as(await makeUser(db, account.id, { firstName: 'Maya' }))
    const { opened } = await getDraft(ctx, { campaignId })
    const { id: draftId } = await saveStep(
      maya,
      { campaignId, draftId: uuidv7() },
      {
        step: 'campaign',
        typed: {
          name: 'Hers',
        },
      },
    )
    await deleteCampaign(ctx, campaignId)
    expect(await listDrafts(maya)).toMatchObject([{ id: draftId, name: 'Hers' }])
    const gone = new AppError('not-found', 'Unable to load campaign data')
    const step = { content: 'Typed after that' }
    const kept = await keepDeleted(maya, { campaignId, draftId }, { base: opened!.base, step }, gone)
    expect(kept).toMatchObject({ draftId, message: expect.stringContaining('deleted this campaign at') })
    expect((await getDraft(maya, { campaignId: null, draftId })).values).toMatchObject({
      name: 'Hers',
      ...step,
    })
    // One who hadn't stored anything yet.
    const fresh = { campaignId, draftId: uuidv7() }
    await keepDeleted(ctx, fresh, { base: opened!.base, step }, gone)
    expect((await getDraft(ctx, { ...fresh, campaignId: null })).values).toMatchObject({
      name: 'Spring',
      ...step,
    })
    const stranger = await makeCampaigner(db)
    await expect(keepDeleted(stranger.ctx, fresh, { base: opened!.base, step }, gone)).rejects.toBe(gone)
  })

  test('of another account is not found, and its tags and contacts reach no one', async () => {
    const { create } = await makeCampaigner(db)
    const id = await create()
    const stranger = await makeCampaigner(db)
    const notFound = { code: 'not-found', message: 'Unable to load campaign data' }
    await expect(getDraft(stranger.ctx, { campaignId: id })).rejects.toMatchObject(notFound)
    await expect(
      saveStep(stranger.ctx, { campaignId: id }, { step: 'campaign', typed: { name: 'x' } }),
    ).rejects.toMatchObject(notFound)
    await expect(deleteCampaign(stranger.ctx, id)).rejects.toMatchObject(notFound)
    await expect(setCampaignPaused(stranger.ctx, id, true)).rejects.toMatchObject(notFound)
    await expect(duplicateCampaign(stranger.ctx, id)).rejects.toMatchObject(notFound)
    await expect(dryRun(stranger.ctx, id)).rejects.toMatchObject(notFound)
    const { tagId } = await makeCampaigner(db)
    const { id: draftId } = await stranger.typed({ targetTags: [tagId] })
    await expect(
      saveCampaign(stranger.ctx, { campaignId: null, draftId }, { confirmed: null }),
    ).rejects.toMatchObject({
      field: 'targetTags',
    })
  })
})

test('more than 1,000 people must be confirmed by their number', async () => {
  const { account, ctx, tagId, typed } = await makeCampaigner(db)
  await db.admin`
    with made as (
      insert into clients (account_id, first_name, mobile_phone)
      select ${account.id}, 'C', '1208' || (5550000 + n) from generate_series(1, 1001) n returning id)
    insert into client_tags (account_id, client_id, tag_id) select ${account.id}, id, ${tagId} from made`
  const { id: draftId } = await typed()
  const save = (confirmed: number | null) => saveCampaign(ctx, { campaignId: null, draftId }, { confirmed })
  await expect(save(null)).rejects.toMatchObject({ count: 1001 })
  await expect(save(1000)).rejects.toBeInstanceOf(ConfirmRecipients)
  expect(await save(1001)).toMatchObject({ created: true })
})

test('lists by status, format, name and page', async () => {
  const { ctx, create } = await makeCampaigner(db)
  const ids: string[] = []
  for (const name of ['b', 'a', 'c']) ids.push(await create({ name }))
  await setCampaignPaused(ctx, ids[2]!, true)
  const names = async (search: string) =>
    (await listCampaigns(ctx, query(search))).items.map(({ name }) => name)
  expect(await names('')).toEqual(['a', 'b'])
  expect(await names('status=paused')).toEqual(['c'])
  expect(await names('status=ended')).toEqual([])
  expect(await names('status=inactive')).toEqual(['c'])
  expect(await names('sort=-name')).toEqual(['b', 'a'])
  expect((await listCampaigns(ctx, query())).counts).toEqual({
    active: 2,
    paused: 1,
    ended: 0,
    inactive: 1,
  })
  expect(await names('format=email')).toEqual([])
  expect(query('limit=7&page=-2&sort=constructor')).toMatchObject({ limit: 10, page: 1, sort: '-createdAt' })
  expect((await listCampaigns(ctx, query('limit=5'))).older).toBeNull()
  expect(await summarizeCampaigns(ctx)).toMatchObject({ active: 2, last: null })
})

test('pauses, resumes with the next run from now, duplicates into a draft, and deletes', async () => {
  const { ctx, create, clock } = await makeCampaigner(db)
  const id = await create({ scheduleOccurrence: 'daily' })
  await setCampaignPaused(ctx, id, true)
  clock.now = new Date('2026-11-22T19:00:00Z')
  await setCampaignPaused(ctx, id, false)
  expect(await row(id)).toMatchObject({ state: 'active', next_run_on: new Date('2026-11-23T18:00:00Z') })
  const { values } = await getDraft(ctx, { campaignId: null, draftId: await duplicateCampaign(ctx, id) })
  expect(values).toMatchObject({ name: 'Spring (copy)', scheduleOccurrence: 'daily' })
  await deleteCampaign(ctx, id)
  expect(await row(id)).toBeUndefined()
  const said =
    await db.admin`select action from audit_log where entity = 'campaign' and entity_id = ${id} order by id`
  expect(said.map(({ action }) => action)).toEqual([
    ...['created a campaign', 'paused a campaign', 'resumed a campaign', 'copied a campaign'],
    'deleted a campaign',
  ])
})

test('a campaign whose last run goes on is Sending, and in the first list', async () => {
  const { ctx, create, begin, addClient, sendAll } = await makeCampaigner(db)
  await addClient({ mobilePhone: '18085550161' })
  const id = await create({ scheduleStartOn: '2026-11-20T10:30' })
  await begin(id, '2026-11-20T17:30:00Z')
  await sendAll()
  expect((await listCampaigns(ctx, query())).items).toMatchObject([{ state: 'done', runState: 'sending' }])
  expect((await listCampaigns(ctx, query('status=ended'))).items).toEqual([])
  expect(await summarizeCampaigns(ctx)).toMatchObject({ active: 1 })
  await setAllStopped(ctx, true)
  expect((await listCampaigns(ctx, query())).stop).toMatchObject({ by: expect.any(String) })
})

test('deleting a tag names the campaigns that use it, and notifies their authors', async () => {
  const { ctx, as, account, create, tagId, bus, dana } = await makeCampaigner(db)
  await db.admin`
    insert into presence (account_id, user_id, status, last_seen_at)
    values (${account.id}, ${dana.id}, 'available', ${ctx.now()})`
  await create({ name: 'Spring' })
  expect(await describeTagUses(ctx, tagId)).toEqual([
    '1 campaign uses it: “Spring”. It is the only tag of “Spring”.',
  ])
  const admin = as(await makeUser(db, account.id, { role: 'admin' }))
  await deleteTag(admin, tagId)
  const [job] = await queuedJobs(db, 'tags.deleted', { accountId: account.id })
  await notifyOfDeletedTag(as(), job!.payload)
  expect(bus.events.filter(({ name }) => name === 'notification')).toMatchObject([
    { topic: `user:${dana.id}`, data: { title: 'A tag of your campaign was deleted' } },
  ])
})

test('only owners stop all campaigns, and no one without messaging sees them', async () => {
  const { ctx } = await makeCampaigner(db, 'employee')
  await expect(setAllStopped(ctx, true)).rejects.toMatchObject({ code: 'forbidden' })
  const { account } = await makeAccount(db, { messagingEnabled: false })
  const quiet = makeCtx(db, account, await makeUser(db, account.id))
  await expect(listCampaigns(quiet, query())).rejects.toMatchObject({ code: 'forbidden' })
})
