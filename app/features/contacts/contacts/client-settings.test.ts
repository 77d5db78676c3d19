import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { clientChoices, setLocation, setManager, setRating } from './client-settings.server.ts'
import { getClient } from '#app/features/people/clients/clients.server.ts'

const db = useDatabase()
const bus = recordingBus()
let ctx: Ctx
let systemCtx: Ctx
let stranger: Ctx
let colleague: string
let foreigner: string
let id: string

beforeAll(async () => {
  const home = await makeAccount(db)
  const user = await makeUser(db, home.account.id, { role: 'employee' })
  colleague = (await makeUser(db, home.account.id)).id
  ctx = makeCtx(db, home.account, user, { bus, now: () => new Date('2026-11-20T16:00:00Z') })
  systemCtx = makeCtx(db, home.account)
  id = (await makeClient(db, home.account.id)).id
  const other = await makeAccount(db)
  const boss = await makeUser(db, other.account.id, { role: 'owner' })
  foreigner = boss.id
  stranger = makeCtx(db, other.account, boss)
})

test('sets and removes the manager', async () => {
  bus.events.length = 0
  await setManager(ctx, id, colleague)
  const [row] = await db.admin`select managed_by, managed_on from clients where id = ${id}`
  expect(row).toEqual({ managed_by: colleague, managed_on: new Date('2026-11-20T16:00:00Z') })
  await setManager(ctx, id, colleague)
  expect(bus.events.map((event) => event.name)).toEqual(['clients_update'])
  await setManager(ctx, id, null)
  expect((await getClient(ctx, id)).managedBy).toBeNull()
  const log = await db.admin`select action from audit_log where entity_id = ${id} order by id`
  expect(log.map((line) => line.action)).toEqual(['assigned the manager', 'assigned the manager'])
})

test('refuses managers, locations and referrers that the account does not have', async () => {
  const gone = (await makeUser(db, ctx.account.id, { disabledAt: new Date() })).id
  for (const user of [foreigner, gone, randomUUID(), 'x']) {
    await expect(setManager(ctx, id, user)).rejects.toMatchObject({ code: 'invalid' })
  }
  const [place] = (await clientChoices(stranger)).locations
  for (const location of [place?.value ?? randomUUID(), randomUUID(), 'x']) {
    await expect(setLocation(ctx, id, location)).rejects.toMatchObject({ code: 'invalid' })
  }
  const choices = await clientChoices(ctx)
  expect(choices.managers.map(({ value }) => value)).not.toContain(gone)
  expect(choices.managers.map(({ value }) => value)).not.toContain(foreigner)
})

test('sets and removes the location', async () => {
  const [place] = (await clientChoices(ctx)).locations
  await setLocation(ctx, id, place!.value)
  expect((await getClient(ctx, id)).location?.id).toBe(place!.value)
  await setLocation(ctx, id, null)
  expect((await getClient(ctx, id)).location).toBeNull()
})

test('rates each of the two people', async () => {
  await setRating(ctx, id, { level: 'applicant', stars: 4 })
  await setRating(ctx, id, { level: 'coapplicant', stars: 1 })
  expect(await getClient(ctx, id)).toMatchObject({ rating: 4, coRating: 1 })
  await setRating(ctx, id, { level: 'applicant', stars: null })
  expect(await getClient(ctx, id)).toMatchObject({ rating: null, coRating: 1 })
  for (const stars of [0, 6, 2.5, Number.NaN]) {
    await expect(setRating(ctx, id, { level: 'applicant', stars })).rejects.toMatchObject({ code: 'invalid' })
  }
})

test('refuses users of other accounts', async () => {
  await expect(setManager(stranger, id, foreigner)).rejects.toMatchObject({ code: 'not-found' })
  await expect(setLocation(stranger, id, null)).rejects.toMatchObject({ code: 'not-found' })
  await expect(setRating(stranger, id, { level: 'applicant', stars: 1 })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(setRating(systemCtx, id, { level: 'applicant', stars: 1 })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
