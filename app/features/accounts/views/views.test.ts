import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { clients, clientTags, tags, users } from '#db/schema/index.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { listClients } from '#app/features/people/clients/list-clients.server.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { viewHandOver } from './hand-over.server.ts'
import { countViews, findViews, listViews, openView } from './list-views.server.ts'
import {
  createView,
  deleteView,
  duplicateView,
  getView,
  moveView,
  restoreView,
  saveView,
} from './save-views.server.ts'
import type { NewView } from './view.schema.ts'
import { viewParams } from './view.ts'

const db = useDatabase()
useAreas()
let owner: Ctx
let dana: Ctx
let luis: Ctx

beforeAll(async () => {
  const { account } = await makeAccount(db)
  owner = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner', firstName: 'Maya' }))
  dana = makeCtx(db, account, await makeUser(db, account.id, { firstName: 'Dana' }))
  luis = makeCtx(db, account, await makeUser(db, account.id))
})

const view = (name: string, params = '', group: NewView['group'] = 'own'): NewView => ({
  list: 'contacts',
  name,
  params,
  group,
})
const namesOf = async (ctx: Ctx) =>
  (await listViews(ctx)).find(({ list }) => list === 'contacts')!.views.map(({ name }) => name)

test('keeps what the list allows, and opens it by a plain URL', async () => {
  const made = await createView(dana, view('Smiths', 'sort=created&q=smith&cursor=1&saved=x&tag='))
  expect(made.params).toBe('q=smith&sort=created')
  expect(made.href).toBe(`/contacts?q=smith&sort=created&saved=${made.id}`)
  expect(await openView(dana, 'contacts', new URLSearchParams('q=smith'))).toMatchObject({ gone: [] })
  await expect(createView(dana, { ...view('x'), list: 'nothing' })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('equal filters are equal texts, in whatever order they were chosen', () => {
  expect(viewParams('b=2&a=&c=1&saved=9')).toBe(viewParams(new URLSearchParams('c=1&b=2')))
})

test('own views are their user’s; team views are everyone’s, and changed by their author and admins', async () => {
  const own = await createView(dana, view('Only Dana’s'))
  const team = await createView(dana, view('For all', '', 'team'))
  expect(await namesOf(luis)).toContain('For all')
  expect(await namesOf(luis)).not.toContain('Only Dana’s')
  await expect(getView(luis, own.id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(saveView(owner, own.id, { name: 'x', params: '' })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(saveView(luis, team.id, { name: 'x', params: '' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(deleteView(luis, team.id)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await saveView(owner, team.id, { name: 'For everyone', params: '' })).name).toBe('For everyone')
})

test('a name is used once in a list by the same user, or by the team', async () => {
  await createView(luis, view('Renewals'))
  await expect(createView(luis, view('renewals'))).rejects.toMatchObject({ code: 'conflict', field: 'name' })
  await createView(luis, view('Renewals', '', 'team'))
  expect(await duplicateView(luis, (await createView(luis, view('Mine'))).id)).toBe('Mine (copy)')
})

test('a deleted view comes back, unless its name was taken', async () => {
  const made = await createView(luis, view('Gone'))
  await deleteView(luis, made.id)
  expect(await namesOf(luis)).not.toContain('Gone')
  await expect(restoreView(dana, made.id)).rejects.toMatchObject({ code: 'not-found' })
  await restoreView(luis, made.id)
  await deleteView(luis, made.id)
  await createView(luis, view('gone'))
  await expect(restoreView(luis, made.id)).rejects.toMatchObject({ code: 'conflict' })
})

test('moves among the views of the same owner', async () => {
  const { account } = await makeAccount(db)
  const ctx = makeCtx(db, account, await makeUser(db, account.id))
  for (const name of ['A', 'B', 'C']) await createView(ctx, view(name))
  const [, , c] = (await listViews(ctx)).find(({ list }) => list === 'contacts')!.views
  await moveView(ctx, c!.id, -1)
  await moveView(ctx, c!.id, -1)
  await moveView(ctx, c!.id, -1)
  expect(await namesOf(ctx)).toEqual(['C', 'A', 'B'])
})

test('a second user who saves the filter of a team view is refused once, then saves over it', async () => {
  const made = await createView(dana, view('Shared', 'q=a', 'team'))
  const opened = { version: made.version, base: { name: made.name, params: made.params } }
  await saveView(dana, made.id, { name: 'Shared', params: 'q=b', ...opened })
  const late = { name: 'Shared', params: 'q=c', ...opened }
  await expect(saveView(owner, made.id, late)).rejects.toMatchObject({
    conflict: { what: 'view', by: 'Dana Okafor' },
  })
  const { params } = await saveView(owner, made.id, { ...late, overwrite: 2 })
  expect(params).toBe('q=c')
})

test('a view of tasks leads to a board or to all tasks, and to no other page', async () => {
  const tasks = (params: string) => createView(dana, { ...view('Overdue', params), list: 'boards' })
  for (const board of ['../logout', '../contacts', 'x']) {
    const made = await tasks(`board=${encodeURIComponent(board)}`)
    expect(made.href).toMatch(/^\/tasks\?/)
    await db.admin`delete from saved_views where id = ${made.id}`
  }
})

test('opens without a tag that is gone, with its name', async () => {
  const accountId = owner.account.id
  const [tag] = await owner.db((tx) => tx.insert(tags).values({ accountId, name: 'Boat owners' }).returning())
  const made = await createView(dana, view('Boats', `tag=${tag!.id}&sort=created`, 'team'))
  const search = new URLSearchParams(made.href.split('?')[1])
  expect((await openView(dana, 'contacts', search)).gone).toEqual([])
  await owner.db((tx) => tx.delete(tags).where(eq(tags.id, tag!.id)))
  const opened = await openView(dana, 'contacts', search)
  expect(opened.gone).toEqual([{ kind: 'tag', name: 'Boat owners' }])
  expect(opened.search.get('tag')).toBeNull()
  expect(opened.search.get('sort')).toBe('created')
  await makeClient(db, accountId, { firstName: 'Nina' })
  const { items } = await listClients(dana, { tag: opened.search.get('tag') })
  expect(await countViews(dana, 'contacts')).toMatchObject({ [made.id]: items.length })
})

test('a dismissed user is gone from filters; their own views go, and the team keeps its own', async () => {
  const accountId = owner.account.id
  const leaving = await makeUser(db, accountId)
  const ctx = makeCtx(db, owner.account as never, leaving)
  await createView(ctx, view('Theirs'))
  const team = await createView(ctx, view('Theirs for all', '', 'team'))
  await owner.db(async (tx) => {
    expect(await viewHandOver.count(tx, leaving.id)).toBe(1)
    await viewHandOver.give(tx, owner, { from: leaving.id, to: luis.actor!.id })
    await tx.update(users).set({ disabledAt: new Date() }).where(eq(users.id, leaving.id))
  })
  expect(await namesOf(ctx)).not.toContain('Theirs')
  expect((await getView(luis, team.id)).canEdit).toBe(true)
  const byManager = await createView(dana, view('By manager', `manager=${leaving.id}`))
  const { gone } = await openView(dana, 'contacts', new URLSearchParams(byManager.href.split('?')[1]))
  expect(gone).toEqual([{ kind: 'user', name: '' }])
})

test('counts each view up to 100, and finds views by name', async () => {
  const { account } = await makeAccount(db)
  const ctx = makeCtx(db, account, await makeUser(db, account.id))
  const smith = await makeClient(db, account.id, { firstName: 'Ann', lastName: 'Smith' })
  await makeClient(db, account.id, { firstName: 'Bo', lastName: 'Jones' })
  const all = await createView(ctx, view('Everyone'))
  const found = await createView(ctx, view('Smiths', 'q=smith'))
  expect(await countViews(ctx, 'contacts')).toEqual({ [all.id]: 2, [found.id]: 1 })
  const [tag] = await ctx.db((tx) =>
    tx.insert(tags).values({ accountId: account.id, name: 'VIP' }).returning(),
  )
  const row = { accountId: account.id, tagId: tag!.id }
  await ctx.db(async (tx) => {
    const many = await tx
      .insert(clients)
      .values(Array.from({ length: 120 }, () => ({ accountId: account.id, firstName: 'Many' })))
      .returning()
    await tx.insert(clientTags).values([...many, smith].map(({ id }) => ({ ...row, clientId: id })))
  })
  const tagged = await createView(ctx, view('VIP', `tag=${tag!.id}`))
  expect((await countViews(ctx, 'contacts'))[tagged.id]).toBe(100)
  const hits = await ctx.db((tx) => findViews(tx, ctx, 'smi'))
  expect(hits).toMatchObject([{ title: 'Smiths', detail: 'Contacts', to: found.href }])
})

test('a view of conversations keeps the filter that a report’s number set, and counts by it', async () => {
  const { account, number } = await makeAccount(db)
  const ctx = makeCtx(db, account, await makeUser(db, account.id))
  for (const [i, since] of [new Date(), null].entries())
    await db.admin`
      insert into conversations (account_id, phone_number, recipients, phone_number_id, status, waiting_since)
      values (${account.id}, ${`120855500${i}0`}, ${[`120855500${i}0`]}, ${number.id}, 'viewed', ${since})`
  const made = await createView(ctx, { ...view('Waiting', 'waiting=any&cursor=1'), list: 'conversations' })
  expect(made.params).toBe('waiting=any')
  expect(await countViews(ctx, 'conversations')).toEqual({ [made.id]: 1 })
})

test('counts the views of reports', async () => {
  const { account } = await makeAccount(db)
  const ctx = makeCtx(db, account, await makeUser(db, account.id))
  for (const affiliateVia of ['Radio', 'Radio', 'Walk-in', null])
    await makeClient(db, account.id, { affiliateVia })
  const radio = await createView(ctx, { ...view('Radio', 'via=Radio'), list: 'referrals' })
  const all = await createView(ctx, { ...view('All'), list: 'referrals' })
  expect(await countViews(ctx, 'referrals')).toEqual({ [radio.id]: 2, [all.id]: 3 })
  const results = await createView(ctx, { ...view('Results'), list: 'campaign-results' })
  expect(await countViews(ctx, 'campaign-results')).toEqual({ [results.id]: 0 })
})
