import { millisecondsInDay } from 'date-fns/constants'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createCtx, type Ctx } from '#app/lib/ctx.server.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import { conversations } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import {
  makeAccount,
  makeClient,
  makeCtx,
  makeUser,
  nextNumber,
  recordingBus,
} from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { createClientSchema, updateClientSchema } from '#app/features/people/clients/client.schema.ts'
import {
  createClient,
  deleteClient,
  getClient,
  restoreClient,
  setFavorite,
  updateClient,
} from '#app/features/people/clients/clients.server.ts'
import { countClients, listClients } from '#app/features/people/clients/list-clients.server.ts'
import { listUsers } from './list-users.server.ts'

const db = useDatabase()
const bus = recordingBus()
let home: Awaited<ReturnType<typeof makeAccount>>
let now = new Date('2026-11-20T16:00:00Z')
let ctx: Ctx
let stranger: Ctx
let systemCtx: Ctx

beforeAll(async () => {
  home = await makeAccount(db)
  const user = await makeUser(db, home.account.id, { role: 'owner' })
  ctx = makeCtx(db, home.account, user, { now: () => now, bus })
  systemCtx = makeCtx(db, home.account)
  const other = await makeAccount(db)
  stranger = makeCtx(db, other.account, await makeUser(db, other.account.id, { role: 'owner' }), { bus })
})

const create = (fields: Record<string, string>) => createClient(ctx, createClientSchema.parse(fields))
const audits = (entityId: string) =>
  db.admin`select action, detail, actor_id is not null as by_somebody from audit_log where entity_id = ${entityId} order by id`

async function makeUnknownConversation(phoneNumber: string, clientId: string | null = null) {
  return withAccount(db.pool, home.account.id, async (tx) => {
    const [conversation] = await tx
      .insert(conversations)
      .values({
        accountId: home.account.id,
        phoneNumber,
        recipients: [phoneNumber],
        phoneNumberId: home.number.id,
        clientId,
        status: 'attention',
      })
      .returning()
    return conversation!
  })
}

const conversationClient = async (conversationId: string) =>
  (await db.admin`select client_id, level from conversations where id = ${conversationId}`)[0]

test('creates a client with the filled fields, and publishes it', async () => {
  bus.events.length = 0
  const { id } = await create({
    firstName: '  Rosalind ',
    lastName: 'Bartholomew-Achterberg',
    mobilePhone: '(208) 555-0142',
    coMobilePhone: '+1 208-555-0143',
    email: '',
    suffix: '   ',
  })
  const client = await getClient(ctx, id)
  expect(client).toMatchObject({
    firstName: 'Rosalind',
    lastName: 'Bartholomew-Achterberg',
    mobilePhone: '12085550142',
    coMobilePhone: '12085550143',
    email: null,
    suffix: null,
    managedBy: { id: ctx.actor!.id },
    createdAt: now.toISOString(),
  })
  expect(bus.events).toEqual([
    { accountId: home.account.id, topic: 'account', name: 'clients_update', data: { id, change: 'created' } },
  ])
  expect(await audits(id)).toEqual([{ action: 'created', detail: null, by_somebody: true }])
})

test.each([
  [{}, ['firstName']],
  [{ email: 'a@b.example' }, ['firstName']],
  [{ firstName: ' \n\t ' }, ['firstName']],
  [{ firstName: 'A', mobilePhone: '555-0123' }, ['mobilePhone']],
  [{ firstName: 'A', coPhone: 'call me' }, ['coPhone']],
  [{ firstName: 'A', phone: '+44 20 7946 0000' }, ['phone']],
  [{ firstName: 'A', email: 'a@' }, ['email']],
  [{ firstName: 'A', coStatus: 'Complicated' }, ['coStatus']],
  [{ firstName: 'A'.repeat(101) }, ['firstName']],
  [{ firstName: ['A', 'B'] }, ['firstName']],
  [{ firstName: { $ne: null } }, ['firstName']],
])('refuses %j at its field', (input, path) => {
  const result = createClientSchema.safeParse(input)
  expect(result.success).toBe(false)
  expect(result.error!.issues.map((issue) => issue.path[0])).toEqual(path)
})

test('replaces control characters in a name by a space', async () => {
  const { id } = await create({ firstName: 'Ja\u0000net\n', lastName: '<script>alert(1)</script>' })
  expect(await getClient(ctx, id)).toMatchObject({
    firstName: 'Ja net',
    lastName: '<script>alert(1)</script>',
  })
})

test('a client made from an unknown number gets its conversation', async () => {
  const number = nextNumber()
  const conversation = await makeUnknownConversation(number)
  bus.events.length = 0
  const { id } = await create({ firstName: 'Trevor', mobilePhone: number, conversationId: conversation.id })
  expect(await conversationClient(conversation.id)).toEqual({ client_id: id, level: 'applicant' })
  expect(bus.events.map((event) => event.name)).toEqual(['sms_room_update', 'clients_update'])
})

test('links a conversation with an unknown number when a client gets that number', async () => {
  const [first, second] = [nextNumber(), nextNumber()]
  const conversations = [await makeUnknownConversation(first), await makeUnknownConversation(second)]
  const { id } = await create({ firstName: 'Late', mobilePhone: first })
  expect(await conversationClient(conversations[0]!.id)).toEqual({ client_id: id, level: 'applicant' })
  expect(await conversationClient(conversations[1]!.id)).toEqual({ client_id: null, level: null })
  const { version } = await getClient(ctx, id)
  await updateClient(
    ctx,
    id,
    updateClientSchema.parse({ firstName: 'Late', mobilePhone: first, coMobilePhone: second, version }),
  )
  expect(await conversationClient(conversations[1]!.id)).toEqual({ client_id: id, level: 'coapplicant' })
})

test('refuses the conversation of another client or account', async () => {
  const owner = await makeClient(db, home.account.id)
  const conversation = await makeUnknownConversation(owner.mobilePhone!, owner.id)
  await create({ firstName: 'Grabby', conversationId: conversation.id })
  expect(await conversationClient(conversation.id)).toMatchObject({ client_id: owner.id })

  const free = await makeUnknownConversation(nextNumber())
  await createClient(stranger, createClientSchema.parse({ firstName: 'Foreign', conversationId: free.id }))
  expect(await conversationClient(free.id)).toEqual({ client_id: null, level: null })
})

test('an update stores changes, clears emptied fields, and audits the fields', async () => {
  const { id } = await create({ firstName: 'Ana', lastName: 'Bautista', email: 'ana@mail.example' })
  const { version } = await getClient(ctx, id)
  now = new Date(now.getTime() + 60_000)
  await updateClient(ctx, id, updateClientSchema.parse({ firstName: 'Ana', lastName: 'Wu', version }))
  expect(await getClient(ctx, id)).toMatchObject({ lastName: 'Wu', email: null, version: version + 1 })
  expect((await audits(id)).map((entry) => [entry.action, entry.detail])).toEqual([
    ['created', null],
    ['updated', 'lastName, email'],
  ])
})

test('a save without a change writes nothing', async () => {
  const { id } = await create({ firstName: 'Same' })
  const { version } = await getClient(ctx, id)
  bus.events.length = 0
  await updateClient(ctx, id, updateClientSchema.parse({ firstName: 'Same', version }))
  expect(await getClient(ctx, id)).toMatchObject({ version })
  expect(bus.events).toEqual([])
})

test('the second of two editors is refused and overwrites nothing', async () => {
  const { id } = await create({ firstName: 'Before' })
  const { version } = await getClient(ctx, id)
  const save = (firstName: string, known = version) =>
    updateClient(ctx, id, updateClientSchema.parse({ firstName, version: known }))
  const outcomes = await Promise.allSettled([save('One'), save('Two')])
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'conflict' })
  const after = await getClient(ctx, id)
  expect(after.firstName).toBe(outcomes[0]!.status === 'fulfilled' ? 'One' : 'Two')
  expect(after.version).toBe(version + 1)
  await save('Third', after.version)
  await expect(save('Late', after.version)).rejects.toMatchObject({ code: 'conflict' })
})

test('two editors’ changes are both kept, once the second has seen what the first changed', async () => {
  const { id } = await create({ firstName: 'Ana', lastName: 'Wu', email: 'ana@mail.example' })
  const opened = await getClient(ctx, id)
  const base = JSON.stringify(opened.values)
  const save = (values: object, overwrite?: number) =>
    updateClient(
      ctx,
      id,
      updateClientSchema.parse({ ...opened.values, ...values, version: opened.version, base, overwrite }),
    )
  await save({ lastName: 'Wong' })
  await expect(save({ email: 'ana@work.example' })).rejects.toMatchObject({
    conflict: {
      what: 'contact',
      by: 'You',
      version: opened.version + 1,
      fields: [{ name: 'lastName', theirs: 'Wong', both: false }],
    },
  })
  await save({ email: 'ana@work.example' }, opened.version + 1)
  const after = await getClient(ctx, id)
  expect(after).toMatchObject({ lastName: 'Wong', email: 'ana@work.example' })

  const again = { email: 'wu@mail.example', suffix: 'Jr' }
  await expect(save(again)).rejects.toMatchObject({
    code: 'conflict',
    conflict: {
      fields: [
        { name: 'lastName', both: false },
        { name: 'email', both: true },
      ],
    },
  })
  // Having seen one change, it does not overwrite the next.
  await expect(save(again, opened.version)).rejects.toMatchObject({ code: 'conflict' })
  await save(again, after.version)
  expect(await getClient(ctx, id)).toMatchObject({ ...again, lastName: 'Wong' })
})

test('a deleted client is hidden everywhere, and can be restored for 30 days', async () => {
  const { id } = await create({ firstName: 'Trashy', lastName: 'McBin' })
  const before = await countClients(ctx)
  await deleteClient(ctx, id)
  expect(await countClients(ctx)).toBe(before - 1)
  expect((await listClients(ctx, { search: 'mcbin' })).items).toEqual([])
  await expect(getClient(ctx, id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(deleteClient(ctx, id)).rejects.toMatchObject({ code: 'not-found' })
  await restoreClient(ctx, id)
  await restoreClient(ctx, id)
  expect(await countClients(ctx)).toBe(before)
  expect((await audits(id)).map((entry) => entry.action)).toEqual(['created', 'deleted', 'restored'])

  await deleteClient(ctx, id)
  const deleted = now
  now = new Date(deleted.getTime() + 31 * millisecondsInDay)
  await expect(restoreClient(ctx, id)).rejects.toMatchObject({ code: 'not-found' })
  now = deleted
})

test('favorites belong to a user, and starring twice is fine', async () => {
  const client = await makeClient(db, home.account.id, { lastName: 'Starlight' })
  await setFavorite(ctx, client.id, true)
  await setFavorite(ctx, client.id, true)
  const colleague = makeCtx(db, home.account, await makeUser(db, home.account.id, { role: 'owner' }))
  expect((await listClients(ctx, { favorites: true })).items.map((item) => item.id)).toEqual([client.id])
  expect((await listClients(colleague, { favorites: true })).items).toEqual([])
  expect((await getClient(colleague, client.id)).favorite).toBe(false)
  expect((await getClient(ctx, client.id)).favorite).toBe(true)
  await setFavorite(ctx, client.id, false)
  expect((await listClients(ctx, { favorites: true })).items).toEqual([])
})

test('lists the numbers that opted out', async () => {
  const client = await makeClient(db, home.account.id)
  await db.admin`insert into consents (account_id, phone, state, event_id, since)
    values (${home.account.id}, ${client.mobilePhone}, 'opted-out', ${randomUUID()}, now())`
  expect((await getClient(ctx, client.id)).optedOut).toEqual([client.mobilePhone])
})

test('another account can neither read nor change a client', async () => {
  const { id } = await create({ firstName: 'Private', lastName: 'Person' })
  const { version } = await getClient(ctx, id)
  const update = updateClientSchema.parse({ firstName: 'Stolen', version })
  for (const target of [id, randomUUID()]) {
    const who = target === id ? stranger : ctx
    await expect(getClient(who, target)).rejects.toMatchObject({ code: 'not-found' })
    await expect(updateClient(who, target, update)).rejects.toMatchObject({ code: 'not-found' })
    await expect(deleteClient(who, target)).rejects.toMatchObject({ code: 'not-found' })
    await expect(restoreClient(who, target)).rejects.toMatchObject({ code: 'not-found' })
    await expect(setFavorite(who, target, true)).rejects.toMatchObject({ code: 'not-found' })
  }
  expect((await listClients(stranger, {})).items.some((item) => item.id === id)).toBe(false)
  expect((await listClients(stranger, { search: 'private person' })).items).toEqual([])
  expect((await listUsers(stranger)).map((user) => user.id)).toEqual([stranger.actor!.id])
  expect(await getClient(ctx, id)).toMatchObject({ firstName: 'Private', favorite: false })
})

test('refuses changes without an actor, and deletes without permission', async () => {
  const { id } = await create({ firstName: 'Kept' })
  await expect(createClient(systemCtx, createClientSchema.parse({ firstName: 'X' }))).rejects.toMatchObject({
    code: 'forbidden',
  })
  const user = await makeUser(db, home.account.id)
  const limited = createCtx({
    pool: db.pool,
    bus,
    now: () => new Date(),
    account: home.account,
    actor: user,
    can: permissionsFor('employee', home.account),
  })
  await expect(deleteClient(limited, id)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await getClient(ctx, id)).toMatchObject({ firstName: 'Kept' })
})

test('finds users by parts of name, email and extension, whatever is typed', async () => {
  const zoe = await makeUser(db, home.account.id, {
    firstName: 'Zoë',
    lastName: 'Ångström',
    extension: '4711',
  })
  await makeUser(db, home.account.id, { firstName: 'Fired', lastName: 'Person', disabledAt: now })
  for (const search of ['zoe', 'angst', 'ZOË Å', '4711']) {
    expect((await listUsers(ctx, { search })).map((user) => user.id)).toEqual([zoe.id])
  }
  for (const search of ['%', '_', "'", '\\', 'fired']) expect(await listUsers(ctx, { search })).toEqual([])
  expect(JSON.stringify(await listUsers(ctx))).not.toContain('passwordHash')
})

test('a form posted twice at the same moment creates one client', async () => {
  const form = { firstName: 'Twice', mobilePhone: nextNumber(), newId: randomUUID() }
  const made = await Promise.all([1, 2, 3].map(() => create(form)))
  expect(made).toEqual([1, 2, 3].map(() => ({ id: form.newId })))
  const rows = await db.admin`select id from clients where first_name = 'Twice'`
  expect(rows).toHaveLength(1)
  const log = await db.admin`select action from audit_log where entity_id = ${form.newId}`
  expect(log).toMatchObject([{ action: 'created' }])
})
