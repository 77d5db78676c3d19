import { millisecondsInDay } from 'date-fns/constants'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { type BulkAction, changeClients, countDeletedAt, restoreDeletedAt } from './bulk-clients.server.ts'
import { type ListClients, SORTS } from '#app/features/people/clients/client-list-item.ts'
import { clientChoices } from './client-settings.server.ts'
import { countClients, listClients } from '#app/features/people/clients/list-clients.server.ts'

const db = useDatabase()
const bus = recordingBus()
let now = new Date('2026-11-20T16:00:00Z')
let ctx: Ctx
let colleague: Ctx
let stranger: Ctx
let foreign: string
let ids: string[]

beforeEach(async () => {
  const home = await makeAccount(db)
  const user = await makeUser(db, home.account.id, { role: 'owner' })
  const other = await makeUser(db, home.account.id, { role: 'owner' })
  // Strictly increasing, as a real clock.
  const clock = { bus, now: () => (now = new Date(now.getTime() + 1)) }
  ctx = makeCtx(db, home.account, user, clock)
  colleague = makeCtx(db, home.account, other, clock)
  ids = []
  for (let n = 0; n < 7; n += 1) {
    const at = new Date(now.getTime() - n * 3_600_000)
    const client = await makeClient(db, home.account.id, {
      firstName: 'Bulk',
      lastName: `Person ${n}`,
      createdAt: at,
      lastContactedOn: n % 3 === 0 ? null : new Date(at.getTime() + (n % 2) * millisecondsInDay),
    })
    ids.push(client.id)
  }
  const away = await makeAccount(db)
  stranger = makeCtx(db, away.account, await makeUser(db, away.account.id, { role: 'owner' }), clock)
  foreign = (await makeClient(db, away.account.id)).id
  bus.events.length = 0
})

const actions = (ids: string[]) =>
  db.admin`select action, entity_id from audit_log where entity_id = any(${ids}) order by id`
const listed = async (input: ListClients) => (await listClients(ctx, input)).items.map((item) => item.id)

async function makeTag(rule: unknown = null) {
  const id = randomUUID()
  await db.admin`insert into tags (account_id, id, name, rule)
    values (${ctx.account.id}, ${id}, ${`Tag ${id}`}, ${rule as string}::jsonb)`
  return id
}

test('assigns a manager to several clients, and audits each that changed', async () => {
  const some = ids.slice(0, 3)
  const action: BulkAction = { kind: 'manager', userId: colleague.actor!.id }
  expect(await changeClients(ctx, [...some, some[0]!, 'x', foreign], action)).toMatchObject({ count: 3 })
  expect(new Set(await listed({ manager: colleague.actor!.id }))).toEqual(new Set(some))
  expect((await actions(ids)).map((line) => line.entity_id).toSorted()).toEqual(some.toSorted())
  await changeClients(ctx, some, action)
  expect(await actions(ids)).toHaveLength(3)
  await changeClients(ctx, some, { kind: 'manager', userId: null })
  expect(await listed({ manager: colleague.actor!.id })).toEqual([])
})

test('sets the location of several clients, and adds a simple tag', async () => {
  const [place] = (await clientChoices(ctx)).locations
  await changeClients(ctx, ids.slice(2, 4), { kind: 'location', locationId: place!.value })
  expect(new Set(await listed({ location: place!.value }))).toEqual(new Set(ids.slice(2, 4)))
  const tagId = await makeTag()
  await changeClients(ctx, ids.slice(0, 2), { kind: 'tag', tagId })
  await changeClients(ctx, ids.slice(1, 3), { kind: 'tag', tagId })
  expect(new Set(await listed({ tag: tagId }))).toEqual(new Set(ids.slice(0, 3)))
  const [tag] = await db.admin`select assigned from tags where id = ${tagId}`
  expect(tag!.assigned).toBe(3)
  const dynamic = await makeTag('{"combinator":"and","rules":[]}')
  await expect(changeClients(ctx, ids, { kind: 'tag', tagId: dynamic })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('deletes several clients, and restores them together for the same user', async () => {
  const before = await countClients(ctx)
  const gone = ids.slice(0, 4)
  const { deletedAt } = await changeClients(ctx, gone, { kind: 'delete' })
  expect(await countClients(ctx)).toBe(before - 4)
  // A delete by another user at the same time is not undone.
  await changeClients({ ...colleague, now: () => deletedAt! }, [ids[5]!], { kind: 'delete' })
  expect(await countDeletedAt(ctx, deletedAt)).toBe(4)
  expect(await countDeletedAt(stranger, deletedAt)).toBe(0)
  expect(await restoreDeletedAt(stranger, deletedAt!)).toBe(0)
  expect(await restoreDeletedAt(ctx, deletedAt!)).toBe(4)
  expect(await restoreDeletedAt(ctx, deletedAt!)).toBe(0)
  expect(await countClients(ctx)).toBe(before - 1)
  expect((await actions(gone)).map((line) => line.action)).toEqual([
    ...Array<string>(4).fill('deleted'),
    ...Array<string>(4).fill('restored'),
  ])
  now = new Date(now.getTime() + 31 * millisecondsInDay)
  await expect(restoreDeletedAt(colleague, deletedAt!)).rejects.toMatchObject({ code: 'not-found' })
  now = new Date('2026-11-20T16:00:00Z')
})

test('refuses an empty selection, too many, other accounts’ clients, and users without permission', async () => {
  const action: BulkAction = { kind: 'delete' }
  await expect(changeClients(ctx, [], action)).rejects.toMatchObject({ code: 'invalid' })
  const many = Array.from({ length: 1001 }, () => randomUUID())
  await expect(changeClients(ctx, many, action)).rejects.toMatchObject({ code: 'invalid' })
  await expect(changeClients(stranger, ids, action)).rejects.toMatchObject({ code: 'not-found' })
  await expect(
    changeClients(ctx, ids, { kind: 'manager', userId: stranger.actor!.id }),
  ).rejects.toMatchObject({ code: 'invalid' })
  const employee: Ctx = {
    ...ctx,
    can: permissionsFor('employee', { messagingEnabled: true, closedAt: null }),
  }
  await expect(changeClients(employee, ids, action)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(restoreDeletedAt(employee, now)).rejects.toMatchObject({ code: 'forbidden' })
  expect(bus.events).toEqual([])
  expect(await countClients(ctx)).toBe(7)
})

test('publishes one event for a thousand clients', async () => {
  await db.admin`insert into clients (account_id, id, first_name)
    select ${ctx.account.id}, gen_random_uuid(), 'Mass ' || n from generate_series(1, 993) n`
  const all = await db.admin<{ id: string }[]>`select id from clients where account_id = ${ctx.account.id}`
  const chosen = all.map((row) => row.id)
  const { count } = await changeClients(ctx, chosen, { kind: 'delete' })
  expect(count).toBe(1000)
  expect(bus.events.map((event) => event.data)).toEqual([{ id: '*', change: 'deleted' }])
  expect(await actions(chosen)).toHaveLength(1000)
})

test.each(SORTS)('by %s, pages of two list every client once, in order', async (sort) => {
  const whole = await listed({ sort })
  expect(new Set(whole)).toEqual(new Set(ids))
  const paged: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listClients>> = await listClients(ctx, { sort, limit: 2, cursor })
    paged.push(...page.items.map((item) => item.id))
    cursor = page.nextCursor
  } while (cursor)
  expect(paged).toEqual(whole)
  const rows = await db.admin<{ id: string }[]>`
    select id from clients where account_id = ${ctx.account.id} order by ${
      {
        name: db.admin`sort_name, id`,
        contact: db.admin`coalesce(last_contacted_on, '-infinity') desc, id desc`,
        created: db.admin`created_at desc, id desc`,
      }[sort]
    }`
  expect(whole).toEqual(rows.map((row) => row.id))
  expect(await listed({ sort, letter: 'p' })).toEqual(whole)
  expect(await listed({ sort, letter: '#' })).toEqual([])
})

test('a filter for an unknown id lists nothing', async () => {
  expect(await listed({ manager: 'x' })).toEqual([])
  expect(await listed({ location: randomUUID() })).toEqual([])
})
