import { describe, expect, test } from 'vitest'
import { createTemplate } from '#app/features/templates/templates.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { makeCampaigner } from './campaign.fixture.ts'
import { listCampaigns, summarizeCampaigns } from './campaign-list.server.ts'
import { readCampaignQuery } from './campaign-query.ts'
import {
  deleteCampaign,
  duplicateCampaign,
  ManyRecipients,
  saveCampaign,
  setAllStopped,
  setCampaignPaused,
} from './campaigns.server.ts'
import { completeSteps } from './campaign.schema.ts'
import { discardDraft, getDraft, insertTemplate, saveStep } from './drafts.server.ts'
import { dryRun } from './next-run.server.ts'
import { loadWizard } from './wizard.server.ts'

const db = useDatabase()
const row = async (id: string) => (await db.admin`select * from campaigns where id = ${id}`)[0]
const starts = (campaignId: string) => db.admin`
  select j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'campaigns.start' and j.payload ->> 'campaignId' = ${campaignId}`
const query = (search = '') => readCampaignQuery(new URLSearchParams(search))

describe('a draft', () => {
  test('is kept for its user until it is saved, and its campaign is created once', async () => {
    const { ctx, as, account, typed, dana } = await makeCampaigner(db)
    const { id: draftId } = await typed({ description: 'To all' })
    expect((await getDraft(ctx, null)).values).toMatchObject({ name: 'Spring', description: 'To all' })
    const other = as(await makeUser(db, account.id))
    expect((await getDraft(other, null)).values.name).toBe('')
    const made = await saveCampaign(ctx, null, { draftId, confirmed: null })
    expect(await saveCampaign(ctx, null, { draftId, confirmed: null })).toEqual(made)
    expect(made.created).toBe(true)
    expect(await row(made.id)).toMatchObject({
      ...{ name: 'Spring', format: 'sms', target_whom: 'both', state: 'active', jobs_ran: 0 },
      ...{ created_by: dana.id, next_run_on: new Date('2026-11-20T18:00:00Z') },
    })
    expect(await starts(made.id)).toEqual([{ run_at: new Date('2026-11-20T18:00:00Z') }])
    expect((await getDraft(ctx, null)).isSaved).toBe(false)
  })

  test('of an existing campaign shows what is stored after a reset', async () => {
    const { ctx, create } = await makeCampaigner(db)
    const id = await create()
    await saveStep(ctx, id, 'campaign', { name: 'Autumn' })
    expect((await getDraft(ctx, id)).values.name).toBe('Autumn')
    await discardDraft(ctx, id)
    expect((await getDraft(ctx, id)).values).toMatchObject({
      ...{ name: 'Spring', scheduleOccurrence: 'once', scheduleStartOn: '2026-11-20T11:00' },
    })
  })

  test('shows a rule, and asks to complete one that can’t be read', async () => {
    const { ctx } = await makeCampaigner(db)
    const rules = [{ field: 'lastName', operator: '=', values: ['Oak'] }]
    const type = async (targetQuery: string) => {
      await saveStep(ctx, null, 'campaign', { name: 'Spring' })
      await saveStep(ctx, null, 'target', { targetQuery })
      const { rule, query } = await loadWizard(ctx, null, 1)
      return { rule, lines: query.length }
    }
    const whole = { combinator: 'and', rules }
    expect(await type(JSON.stringify(whole))).toEqual({ rule: whole, lines: 2 })
    const begun = { combinator: 'or', rules: [{ field: 'age', operator: '<', values: [] }] }
    expect(await type(JSON.stringify(begun))).toEqual({ rule: begun, lines: 0 })
    for (const broken of ['x', '{}', '[]', 'null', '{"rules":[]}']) {
      expect(await type(broken)).toEqual({ rule: null, lines: 0 })
      expect(completeSteps.target.safeParse({ targetQuery: broken }).error?.issues).toContainEqual(
        expect.objectContaining({ path: ['targetQuery'], message: 'The rule is not complete.' }),
      )
    }
  })

  test('a template goes below the text', async () => {
    const { ctx } = await makeCampaigner(db)
    const given = { name: 'Renewal', template: 'Your policy renews.', group: 'team' as const }
    const { id } = await createTemplate(ctx, given)
    await insertTemplate(ctx, null, id)
    await insertTemplate(ctx, null, id)
    expect((await getDraft(ctx, null)).values.content).toBe('Your policy renews.\nYour policy renews.')
    const stranger = await makeCampaigner(db)
    await expect(insertTemplate(stranger.ctx, null, id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a changed occurrence resets what depends on it', async () => {
    const { ctx, typed } = await makeCampaigner(db)
    const ends = { scheduleEndFormat: 'after', scheduleEndAfter: '3' } as const
    await typed({ scheduleOccurrence: 'weekly', scheduleInterval: '2', weekdays: ['1'], ...ends })
    const change = async (scheduleOccurrence: 'weekly' | 'once' | 'daily' | 'monthly') =>
      (await saveStep(ctx, null, 'schedule', { scheduleOccurrence })).values
    expect(await change('monthly')).toMatchObject({ scheduleInterval: '1', weekdays: [], ...ends })
    expect(await change('daily')).toMatchObject({ scheduleEndFormat: 'after', scheduleEndAfter: '' })
    expect(await change('once')).toMatchObject({ scheduleEndFormat: 'never', scheduleEndAfter: '' })
  })

  test('is refused with a clear reason: no run left, a deleted tag, a change by somebody else', async () => {
    const { ctx, as, account, typed, create, removeTag } = await makeCampaigner(db)
    const save = (draftId: string, id: string | null = null) =>
      saveCampaign(ctx, id, { draftId, confirmed: null })
    const past = await typed({ scheduleStartOn: '2026-11-20T09:00' })
    await expect(save(past.id)).rejects.toMatchObject({ message: 'No run is left. Choose a later start.' })
    const ended = await typed({
      ...{ scheduleOccurrence: 'daily', scheduleEndFormat: 'on', scheduleEndOn: '2026-11-19T10:00' },
    })
    await expect(save(ended.id)).rejects.toMatchObject({ message: 'The end is before the start.' })
    await discardDraft(ctx, null)
    const id = await create()
    await saveStep(ctx, id, 'campaign', { name: 'Mine' })
    const maya = as(await makeUser(db, account.id))
    await saveStep(maya, id, 'campaign', { name: 'Hers' })
    await saveCampaign(maya, id, { draftId: '', confirmed: null })
    await expect(save('', id)).rejects.toMatchObject({ code: 'conflict' })
    await discardDraft(ctx, id)
    await saveStep(ctx, id, 'campaign', { name: 'Again' })
    await removeTag()
    await expect(save('', id)).rejects.toThrow('A tag was deleted meanwhile.')
  })

  test('of another account is not found, and its tags and contacts are of nobody', async () => {
    const { create } = await makeCampaigner(db)
    const id = await create()
    const stranger = await makeCampaigner(db)
    const notFound = { code: 'not-found', message: 'Unable to load campaign data' }
    await expect(getDraft(stranger.ctx, id)).rejects.toMatchObject(notFound)
    await expect(saveStep(stranger.ctx, id, 'campaign', { name: 'x' })).rejects.toMatchObject(notFound)
    await expect(deleteCampaign(stranger.ctx, id)).rejects.toMatchObject(notFound)
    await expect(setCampaignPaused(stranger.ctx, id, true)).rejects.toMatchObject(notFound)
    await expect(duplicateCampaign(stranger.ctx, id)).rejects.toMatchObject(notFound)
    await expect(dryRun(stranger.ctx, id)).rejects.toMatchObject(notFound)
    const { tagId } = await makeCampaigner(db)
    const { id: draftId } = await stranger.typed({ targetTags: [tagId] })
    await expect(saveCampaign(stranger.ctx, null, { draftId, confirmed: null })).rejects.toMatchObject({
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
  const save = (confirmed: number | null) => saveCampaign(ctx, null, { draftId, confirmed })
  await expect(save(null)).rejects.toMatchObject({ count: 1001 })
  await expect(save(1000)).rejects.toBeInstanceOf(ManyRecipients)
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
  expect(await names('isActive=false')).toEqual(['c'])
  expect(await names('sort=-name')).toEqual(['b', 'a'])
  expect(await names('format=email')).toEqual([])
  expect(query('limit=7&page=-2&sort=constructor')).toMatchObject({ limit: 10, page: 1, sort: '-createdAt' })
  expect((await listCampaigns(ctx, query('limit=5'))).hasNext).toBe(false)
  expect(await summarizeCampaigns(ctx)).toMatchObject({ active: 2, last: null })
})

test('pauses, resumes with the next run from now, duplicates into a draft, and deletes', async () => {
  const { ctx, create, clock } = await makeCampaigner(db)
  const id = await create({ scheduleOccurrence: 'daily' })
  await setCampaignPaused(ctx, id, true)
  clock.now = new Date('2026-11-22T19:00:00Z')
  await setCampaignPaused(ctx, id, false)
  expect(await row(id)).toMatchObject({ state: 'active', next_run_on: new Date('2026-11-23T18:00:00Z') })
  await duplicateCampaign(ctx, id)
  const { values } = await getDraft(ctx, null)
  expect(values).toMatchObject({ name: 'Spring (copy)', scheduleOccurrence: 'daily' })
  await expect(duplicateCampaign(ctx, id)).rejects.toMatchObject({ code: 'conflict' })
  await deleteCampaign(ctx, id)
  expect(await row(id)).toBeUndefined()
  const said =
    await db.admin`select action from audit_log where entity = 'campaign' and entity_id = ${id} order by id`
  expect(said.map(({ action }) => action)).toEqual([
    ...['created a campaign', 'paused a campaign', 'resumed a campaign', 'copied a campaign'],
    'deleted a campaign',
  ])
})

test('only owners stop all campaigns, and nobody without messaging sees them', async () => {
  const { ctx } = await makeCampaigner(db, 'employee')
  await expect(setAllStopped(ctx, true)).rejects.toMatchObject({ code: 'forbidden' })
  const { account } = await makeAccount(db, { messagingEnabled: false })
  const quiet = makeCtx(db, account, await makeUser(db, account.id))
  await expect(listCampaigns(quiet, query())).rejects.toMatchObject({ code: 'forbidden' })
})
