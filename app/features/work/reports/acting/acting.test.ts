import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { getDraft } from '#app/features/messaging/campaigns/drafts.server.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { clients, clientTags, tags } from '#db/schema/index.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { lostContactsList } from '../lost/list-lost.server.ts'
import { lostContacts } from '../lost/lost-contacts.ts'
import { fullName } from '#app/lib/names.ts'
import { nameOfActed } from './acted-clients.server.ts'
import type { ActedReport } from './report-action.ts'
import { actSchema } from './act.schema.ts'
import { beginCampaign } from './begin-campaign.server.ts'
import { tagReport, tagReportedClients } from './tag-report.server.ts'

const db = useDatabase()
let ctx: Ctx
let system: Ctx
let employee: Ctx
let stranger: Ctx
let ids: string[]

beforeAll(async () => {
  const { account } = await makeAccount(db, { timezone: 'America/Boise' })
  const options = { now: () => new Date('2026-08-31T12:00:00Z') }
  const user = await makeUser(db, account.id, { role: 'owner' })
  ctx = makeCtx(db, account, user, options)
  system = makeCtx(db, account, undefined, options)
  employee = makeCtx(db, account, await makeUser(db, account.id), options)
  const other = await makeAccount(db)
  stranger = makeCtx(db, other.account, await makeUser(db, other.account.id, { role: 'owner' }), options)
  ids = []
  // Six months before 6 in the morning of August 31st is 6 in the morning of February 28th, by the clocks of Boise.
  for (const [contacted, created] of [
    ['2025-03-01', '2020-01-01'],
    [null, '2025-06-01'],
    ['2026-02-28T13:00:00Z', '2020-01-01'],
    [null, '2026-08-01'],
    ['2026-02-28T12:59:59Z', '2020-01-01'],
  ] as const) {
    const client = await makeClient(db, account.id, {
      lastContactedOn: contacted ? new Date(contacted) : null,
      createdAt: new Date(created),
      managedBy: ids.length === 1 ? user.id : null,
    })
    ids.push(client.id)
  }
})

const query = (search = '') => lostContacts.read(new URLSearchParams(search))
const lost = async (search = '') =>
  (await lostContactsList.page(ctx, query(search))).items.map(({ id }) => ids.indexOf(id))
const tagged = async (tagId: string) =>
  (await ctx.db((tx) => tx.select().from(clientTags).where(eq(clientTags.tagId, tagId)))).map(
    ({ clientId }) => ids.indexOf(clientId),
  )
const input = (values: object) =>
  actSchema.parse({ action: 'tag', report: 'lost-contacts', requestId: uuidv7(), ...values })

test('a contact is lost by its last word, or without any by the day it was added, longest first', async () => {
  expect(await lost()).toEqual([0, 1, 4])
  expect(await lost('months=12')).toEqual([0, 1])
  expect(await lost('months=18')).toEqual([])
  expect(await lost('months=0')).toEqual([0, 1, 4, 2])
  expect(await lost(`manager=${ctx.actor!.id}`)).toEqual([1])
  expect(await lost('manager=none&location=none&months=abc&page=-5&before=nonsense')).toEqual([0, 4])
  expect(await lostContactsList.count(ctx, query(), 100)).toBe(3)
  expect(await lostContactsList.count(ctx, query(), 2)).toBe(2)
  expect(await lostContactsList.count(stranger, query(), 100)).toBe(0)
  const first = await lostContactsList.page(ctx, { ...query(), limit: 1 })
  const second = await lostContactsList.page(ctx, { ...query(), limit: 1, after: first.older })
  expect(ids.indexOf(second.items[0]!.id)).toBe(1)
  expect((await lostContactsList.page(ctx, { ...query(), limit: 1, before: second.newer })).items).toEqual(
    first.items,
  )
})

test('tags all that the filters find, or those that were ticked, and twice is the same as once', async () => {
  const all = await tagReport(ctx, input({ name: 'Lost', list: '?months=12' }))
  expect(all).toMatchObject({ count: 2, goesOn: false, tag: { name: 'Lost' } })
  // The same form again: the tag is on these contacts only.
  await tagReport(ctx, input({ name: 'lost', list: '?months=12' }))
  expect((await tagged(all.tag.id)).toSorted()).toEqual([0, 1])
  await tagReport(ctx, input({ tag: all.tag.id, ids: `${ids[3]} ${ids[0]}` }))
  expect((await tagged(all.tag.id)).toSorted()).toEqual([0, 1, 3])
})

test('a new tag never takes in the contacts of another list with the same name', async () => {
  const { tag } = await tagReport(ctx, input({ name: 'Renewals', ids: ids[0] }))
  await expect(tagReport(ctx, input({ name: 'renewals', ids: ids[1] }))).rejects.toMatchObject({
    code: 'conflict',
    field: 'name',
    message: expect.stringContaining('already on 1 other contact'),
  })
  expect(await tagged(tag.id)).toEqual([0])
  await tagReport(ctx, input({ tag: tag.id, ids: ids[1] }))
  expect((await tagged(tag.id)).toSorted()).toEqual([0, 1])
})

test('the suggested name says how the list is filtered', async () => {
  const name = (report: ActedReport, list: string) => nameOfActed(ctx, { report, list, ids: [] })
  const manager = ctx.actor!.id
  const person = fullName(ctx.actor!.firstName, ctx.actor!.lastName)
  expect(await name('renewals', '')).toBe('Renewals 08/31/2026 – 09/30/2026')
  expect(await name('renewals', `?manager=${manager}`)).toBe(`Renewals 08/31/2026 – 09/30/2026, ${person}`)
  expect(await name('renewals', '?type=Auto&location=none&open=on')).toBe(
    'Renewals 08/31/2026 – 09/30/2026, not renewed, Auto, no loca',
  )
  expect(await name('lost-contacts', '?manager=none')).toBe('No word for 6 months (08/2026), no manager')
  expect(await name('lost-contacts', `?manager=${uuidv7()}`)).toBe('No word for 6 months (08/2026)')
})

test('refuses an employee’s new tag, tags with a rule, deleted tags, others’ contacts, and no contacts', async () => {
  const chosen = { ids: ids[0] }
  await expect(tagReport(employee, input({ ...chosen, name: 'Mine' }))).rejects.toThrow(
    'You do not have access',
  )
  await expect(tagReport(ctx, input({ ...chosen, tag: uuidv7() }))).rejects.toThrow('This tag was deleted.')
  const [ruled] = await ctx.db((tx) =>
    tx.insert(tags).values({ accountId: ctx.account.id, name: 'Ruled', rule: {} }).returning(),
  )
  await expect(tagReport(ctx, input({ ...chosen, tag: ruled!.id }))).rejects.toThrow('assigned by its rule')
  await expect(tagReport(ctx, input({ ...chosen, name: 'RULED' }))).rejects.toThrow('assigned by its rule')
  await expect(tagReport(stranger, input({ ...chosen, name: 'Theirs' }))).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(actSchema.safeParse({ action: 'tag', report: 'lost-contacts', requestId: uuidv7() }).success).toBe(
    false,
  )
})

test('reads the form of an employee, which has no name, and refuses one that is empty or too long', () => {
  const form = (values: Record<string, string>) => {
    const data = new FormData()
    const all = {
      action: 'tag',
      report: 'renewals',
      list: '?when=60',
      ids: '',
      requestId: uuidv7(),
      ...values,
    }
    for (const [name, value] of Object.entries(all)) data.append(name, value)
    return parseWithZod(data, { schema: actSchema })
  }
  expect(form({ tag: uuidv7() }).status).toBe('success')
  expect(form({ tag: uuidv7(), name: '' }).status).toBe('success')
  expect(form({ tag: '', name: '' }).reply().error).toEqual({ name: ['Enter a name for the tag.'] })
  expect(form({ tag: '', name: 'x'.repeat(500) }).reply().error).toHaveProperty('name')
  expect(form({ tag: 'x', list: 'javascript:' }).status).toBe('error')
})

test('a job tags a long list as the user saw it, also when it runs again after the tag was deleted', async () => {
  const { tag } = await tagReport(ctx, input({ name: 'Later', ids: ids[3] }))
  const job = {
    ...{ accountId: ctx.account.id, userId: ctx.actor!.id, tagId: tag.id, report: 'lost-contacts' as const },
    ...{ list: '', at: '2026-08-31T12:00:00.000Z' },
  }
  const later: Ctx = { ...system, now: () => new Date('2026-12-01T00:00:00Z') }
  await tagReportedClients(later, job)
  await tagReportedClients(later, job)
  expect((await tagged(tag.id)).toSorted()).toEqual([0, 1, 3, 4])
  await ctx.db((tx) => tx.update(clients).set({ deletedAt: new Date() }).where(eq(clients.id, ids[0]!)))
  await ctx.db((tx) => tx.delete(tags).where(eq(tags.id, tag.id)))
  await expect(tagReportedClients(later, job)).resolves.toBeUndefined()
})

test('begins a campaign for the tag once, and leaves what was typed since', async () => {
  const { tag } = await tagReport(ctx, input({ name: 'Wanted', ids: ids[1] }))
  const id = uuidv7()
  await beginCampaign(ctx, { id, name: 'Wanted', tagId: tag.id })
  const key = { campaignId: null, draftId: id }
  expect((await getDraft(ctx, key)).values).toMatchObject({ name: 'Wanted', targetTags: [tag.id] })
  await beginCampaign(ctx, { id, name: 'Other', tagId: uuidv7() })
  expect((await getDraft(ctx, key)).values).toMatchObject({ name: 'Wanted', targetTags: [tag.id] })
})
