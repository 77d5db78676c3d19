import { millisecondsInDay } from 'date-fns/constants'
import { randomUUID } from 'node:crypto'
import { EditConflict } from '#app/lib/errors.ts'
import { describe, expect, test } from 'vitest'
import { type AuditChange, changeLine } from '#app/lib/changes.ts'
import { dayIn } from '#app/lib/dates.ts'
import { startOfDay } from '#app/lib/zoned.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { useDatabase } from '#tests/setup/database.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import { KINDS } from './kinds/index.ts'
import type { KindName } from './kinds/kind-names.ts'
import { listOptions } from '#app/features/accounts/fields/options.server.ts'
import { countRecords, pinnedAddresses, policySummary, referenceChoices } from './overview.server.ts'
import { deletedItems } from '#app/features/client-table.server.ts'
import { purgeTrash } from '#app/features/purge-trash.server.ts'
import { recordTables } from './client-tables.server.ts'
import { RECORD_TABLES } from './record-rows.server.ts'
import {
  createRecord,
  deleteRecord,
  getRecord,
  listRecords,
  restoreRecord,
  revealSealed,
  togglePin,
  updateRecord,
} from './records.server.ts'
import { sampleForm, SECRET_DIGITS, SHAPES } from './samples.fixture.ts'
import { schemaOf } from './kind-schema.ts'

const db = useDatabase()

const trashOf = (ctx: Ctx, client: string) => ctx.db((tx) => deletedItems(tx, ctx, recordTables, client))

async function agency(gatheringForms = 'all') {
  const { account } = await makeAccount(db, { gatheringForms })
  const dana = await makeUser(db, account.id)
  const maya = await makeUser(db, account.id, { firstName: 'Maya', lastName: 'Reyes' })
  const client = await makeClient(db, account.id)
  const bus = recordingBus()
  const at = { time: new Date('2026-11-20T16:00:00Z') }
  const clock = { now: () => at.time, bus }
  return {
    account,
    dana,
    client: client.id,
    bus,
    at,
    ctx: makeCtx(db, account, dana, clock),
    second: makeCtx(db, account, maya, clock),
  }
}

const parse = (name: KindName, typed: RecordValues) => schemaOf(KINDS[name]).parse(typed)

const rowOf = async (name: KindName, id: string) => {
  const [row] = await db.admin`select * from ${db.admin(RECORD_TABLES[name].name)} where id = ${id}`
  return row!
}

describe.each(SHAPES)('%s %j', (name, fixed) => {
  const kind = KINDS[name]

  test('is added, changed, deleted and restored, each with an event and an audit entry', async () => {
    const { ctx, client, bus, account } = await agency()
    const first = sampleForm(name, fixed)
    const made = await createRecord(ctx, { name, clientId: client }, parse(name, first.typed))
    const row = await rowOf(name, made.id)
    const clear = (data: RecordValues) =>
      Object.fromEntries(Object.entries(data).filter(([field]) => field in first.stored))
    expect(clear(row.data)).toEqual(first.stored)
    expect(made.title).not.toMatch(/undefined|null/)

    const next = sampleForm(name, fixed, 1)
    const changed = await updateRecord(
      ctx,
      { name, clientId: client, id: made.id },
      {
        values: parse(name, next.typed),
        version: made.version,
      },
    )
    expect(clear((await rowOf(name, made.id)).data)).toEqual(next.stored)
    expect(changed.version).toBe(made.version + 1)

    await deleteRecord(ctx, { name, clientId: client, id: made.id })
    expect(await listRecords(ctx, name, client)).toEqual([])
    expect((await trashOf(ctx, client)).map((item) => item.id)).toEqual([made.id])
    await expect(getRecord(ctx, { name, clientId: client, id: made.id })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(deleteRecord(ctx, { name, clientId: client, id: made.id })).rejects.toMatchObject({
      code: 'not-found',
    })

    await restoreRecord(ctx, { name, clientId: client, id: made.id })
    expect((await listRecords(ctx, name, client)).map((view) => view.id)).toEqual([made.id])
    expect(await countRecords(ctx, client)).toMatchObject({ [name]: 1 })

    expect(bus.events).toHaveLength(4)
    expect(bus.events[0]).toMatchObject({
      topic: 'account',
      name: 'client_records_update',
      data: { clientId: client, kind: name },
    })
    const entries = await db.admin`select action from audit_log where account_id = ${account.id} order by id`
    expect(entries.map((entry) => entry.action)).toEqual(
      ['added', 'changed', 'deleted', 'restored'].map((verb) => `${verb} a ${kind.name}`),
    )
  })

  test('is not found by another account, nor without its client', async () => {
    const { ctx, client } = await agency()
    const stranger = await agency()
    const values = parse(name, sampleForm(name, fixed).typed)
    const { id } = await createRecord(ctx, { name, clientId: client }, values)
    const field = kind.sealed[0] ?? 'ssn'
    for (const attempt of [
      () => listRecords(stranger.ctx, name, client),
      () => getRecord(stranger.ctx, { name, clientId: client, id }),
      () => getRecord(stranger.ctx, { name, clientId: stranger.client, id }),
      () => createRecord(stranger.ctx, { name, clientId: client }, values),
      () => updateRecord(stranger.ctx, { name, clientId: client, id }, { values }),
      () => updateRecord(stranger.ctx, { name, clientId: stranger.client, id }, { values }),
      () => deleteRecord(stranger.ctx, { name, clientId: stranger.client, id }),
      () => restoreRecord(stranger.ctx, { name, clientId: stranger.client, id }),
      () => revealSealed(stranger.ctx, { name, clientId: stranger.client, id }, field),
      () => createRecord(ctx, { name, clientId: randomUUID() }, values),
      () => getRecord(ctx, { name, clientId: client, id: randomUUID() }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    }
    expect(await getRecord(ctx, { name, clientId: client, id })).toMatchObject({ id })
  })

  test('has no secret in its row, audit entry, event or view', async () => {
    const { ctx, client, bus } = await agency()
    const made = await createRecord(
      ctx,
      { name, clientId: client },
      parse(name, sampleForm(name, fixed).typed),
    )
    const row = await rowOf(name, made.id)
    const audited = await db.admin`select * from audit_log where entity_id = ${made.id}`
    const everything = JSON.stringify([made, row, audited, bus.events, await listRecords(ctx, name, client)])
    for (const secret of SECRET_DIGITS) expect(everything).not.toContain(secret)
    expect(everything).not.toMatch(/cvc|cardNumber/)
    expect(Object.keys(row.sealed).toSorted()).toEqual(made.sealed.toSorted())
  })

  test('is added once when its form is sent twice', async () => {
    const { ctx, client } = await agency()
    const id = randomUUID()
    const values = parse(name, sampleForm(name, fixed).typed)
    await Promise.all([1, 2].map(() => createRecord(ctx, { name, clientId: client, id }, values)))
    expect(await listRecords(ctx, name, client)).toHaveLength(1)
  })

  test('is refused by an account that has turned its kind off', async () => {
    const { ctx, client } = await agency('health')
    const attempt = createRecord(ctx, { name, clientId: client }, parse(name, sampleForm(name, fixed).typed))
    if (kind.gate === 'always') await attempt
    else await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('sealed values', () => {
  const withSsn = { firstName: 'Mia', ssn: '912-78-7731', dlId: 'QX98127KD' }

  test('are revealed with permission and audited; blank keeps them, Clear removes them', async () => {
    const { ctx, client, account, dana } = await agency()
    const made = await createRecord(ctx, { name: 'dependent', clientId: client }, parse('dependent', withSsn))
    expect(made.values.ssn).toBe('•••-••-7731')
    expect(await revealSealed(ctx, { name: 'dependent', clientId: client, id: made.id }, 'ssn')).toBe(
      '912787731',
    )
    const [entry] = await db.admin`
      select * from audit_log where account_id = ${account.id} and action = 'revealed a protected value'`
    expect(entry).toMatchObject({ actor_id: dana.id, entity_id: made.id })
    expect(entry!.detail).toBe(`of contact ${client}: ssn`)

    const blank = await updateRecord(
      ctx,
      { name: 'dependent', clientId: client, id: made.id },
      {
        values: parse('dependent', { firstName: 'Mia', ssn: '' }),
        clear: ['dlId'],
      },
    )
    expect(blank.sealed).toEqual(['ssn'])
    expect(await revealSealed(ctx, { name: 'dependent', clientId: client, id: made.id }, 'ssn')).toBe(
      '912787731',
    )
    await expect(
      revealSealed(ctx, { name: 'dependent', clientId: client, id: made.id }, 'dlId'),
    ).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(
      revealSealed(ctx, { name: 'dependent', clientId: client, id: made.id }, 'notes'),
    ).rejects.toMatchObject({
      code: 'not-found',
    })
    const system = makeCtx(db, account)
    await expect(
      revealSealed(system, { name: 'dependent', clientId: client, id: made.id }, 'ssn'),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('a change keeps what was and is, but of a sealed value only that it changed', async () => {
    const { ctx, client } = await agency()
    const made = await createRecord(ctx, { name: 'dependent', clientId: client }, parse('dependent', withSsn))
    const key = { name: 'dependent', clientId: client, id: made.id } as const
    await updateRecord(ctx, key, {
      values: parse('dependent', { firstName: 'Maja', ssn: '912-55-4410' }),
      clear: ['dlId'],
    })
    const changed = async () =>
      (await db.admin`select * from audit_log where entity_id = ${made.id} and action like 'changed %'`)[0]!
    const entry = await changed()
    expect((entry.changes as AuditChange[]).map(changeLine).toSorted()).toEqual([
      "Driver's license: changed",
      'First name: Mia → Maja',
      'SSN: changed',
    ])
    expect(JSON.stringify(entry)).not.toMatch(/7731|4410|27KD/)
    await db.admin`delete from client_dependents where id = ${made.id}`
    expect((await changed()).changes).toBeNull()
  })

  test('cannot be decrypted in another row, field or account', async () => {
    const { ctx, client } = await agency()
    const [a, b] = await Promise.all(
      [withSsn, { firstName: 'Leo', ssn: '123456789' }].map((typed) =>
        createRecord(ctx, { name: 'dependent', clientId: client }, parse('dependent', typed)),
      ),
    )
    await db.admin`
      update client_dependents set sealed = (select sealed from client_dependents where id = ${a!.id}) where id = ${b!.id}`
    await expect(
      revealSealed(ctx, { name: 'dependent', clientId: client, id: b!.id }, 'ssn'),
    ).rejects.toThrow()
    await db.admin`
      update client_dependents set sealed = jsonb_build_object('ssn', sealed ->> 'dlId') where id = ${a!.id}`
    await expect(
      revealSealed(ctx, { name: 'dependent', clientId: client, id: a!.id }, 'ssn'),
    ).rejects.toThrow()
  })

  test('of a bank account are dropped when it becomes a card, which keeps its last four digits', async () => {
    const { ctx, client } = await agency()
    const bank = { type: 'checking', name: 'Janet', routing: '123103729', account: '90817263544' }
    const made = await createRecord(
      ctx,
      { name: 'payment-method', clientId: client },
      parse('payment-method', bank),
    )
    expect(made.values).toMatchObject({ routing: '••••3729', account: '••••3544' })
    const card = { type: 'debit card', name: 'Janet', cardNumber: '4111111111111111', expMonth: '04' }
    await updateRecord(
      ctx,
      { name: 'payment-method', clientId: client, id: made.id },
      { values: parse('payment-method', card) },
    )
    const row = await rowOf('payment-method', made.id)
    expect(row.sealed).toEqual({})
    expect(row.data).toEqual({
      type: 'debit card',
      name: 'Janet',
      cardBrand: 'Visa',
      cardLast4: '1111',
      expMonth: '04',
    })
    await updateRecord(
      ctx,
      { name: 'payment-method', clientId: client, id: made.id },
      {
        values: parse('payment-method', { ...card, cardNumber: '', name: 'Carl' }),
      },
    )
    expect((await rowOf('payment-method', made.id)).data).toMatchObject({ name: 'Carl', cardLast4: '1111' })
    await expect(
      createRecord(
        ctx,
        { name: 'payment-method', clientId: client },
        parse('payment-method', { type: 'credit card', name: 'x' }),
      ),
    ).rejects.toMatchObject({ field: 'cardNumber' })
  })

  test('refuses to turn a bank account into a card without a number', async () => {
    const { ctx, client } = await agency()
    const bank = { type: 'checking', name: 'Janet', routing: '123103729', account: '90817263544' }
    const made = await createRecord(
      ctx,
      { name: 'payment-method', clientId: client },
      parse('payment-method', bank),
    )
    const card = { values: parse('payment-method', { type: 'credit card', name: 'Janet' }) }
    await expect(
      updateRecord(ctx, { name: 'payment-method', clientId: client, id: made.id }, card),
    ).rejects.toMatchObject({
      code: 'invalid',
      field: 'cardNumber',
    })
    expect(
      (await getRecord(ctx, { name: 'payment-method', clientId: client, id: made.id })).values,
    ).toMatchObject(made.values)
  })
})

describe('two users in one record', () => {
  const policy = { type: 'Auto', company: 'Granite Mutual', premium: '100' }

  test('keep both changes of different fields, once the second has seen the first', async () => {
    const { ctx, second, client } = await agency()
    const seen = await createRecord(ctx, { name: 'policy', clientId: client }, parse('policy', policy))
    const opened = { version: seen.version, base: seen.values }
    const first = await updateRecord(
      second,
      { name: 'policy', clientId: client, id: seen.id },
      {
        values: parse('policy', { ...policy, company: 'Northwind' }),
        ...opened,
      },
    )
    const mine = { values: parse('policy', { ...policy, premium: '120' }), ...opened }
    await expect(
      updateRecord(ctx, { name: 'policy', clientId: client, id: seen.id }, mine),
    ).rejects.toMatchObject({
      conflict: {
        what: 'policy',
        by: first.updatedBy!.name,
        fields: [{ label: 'Company', theirs: 'Northwind' }],
      },
    })
    const both = await updateRecord(
      ctx,
      { name: 'policy', clientId: client, id: seen.id },
      { ...mine, overwrite: first.version },
    )
    expect(both.values).toMatchObject({ company: 'Northwind', premium: 12_000 })
  })

  test('get a conflict for the same field, which the second may overwrite', async () => {
    const { ctx, second, client } = await agency()
    const seen = await createRecord(ctx, { name: 'policy', clientId: client }, parse('policy', policy))
    await updateRecord(
      second,
      { name: 'policy', clientId: client, id: seen.id },
      {
        values: parse('policy', { ...policy, premium: '110', plan: 'Gold' }),
        version: seen.version,
        base: seen.values,
      },
    )
    const mine = {
      values: parse('policy', { ...policy, premium: '120' }),
      version: seen.version,
      base: seen.values,
    }
    const conflict = await updateRecord(ctx, { name: 'policy', clientId: client, id: seen.id }, mine).catch(
      (e: unknown) => e,
    )
    expect(conflict).toBeInstanceOf(EditConflict)
    const fields = [
      { label: 'Premium', theirs: '$110.00', typed: '110.00', both: true },
      { label: 'Plan', theirs: 'Gold', both: false },
    ]
    expect(conflict).toMatchObject({
      version: seen.version + 1,
      conflict: { fields: expect.arrayContaining(fields.map((field) => expect.objectContaining(field))) },
    })
    const { version: overwrite } = conflict as EditConflict
    const over = await updateRecord(
      ctx,
      { name: 'policy', clientId: client, id: seen.id },
      { ...mine, overwrite },
    )
    expect(over.values).toMatchObject({ premium: 12_000, plan: 'Gold' })
  })
})

test('lists Physical addresses first, and pins and unpins one', async () => {
  const { ctx, client } = await agency()
  for (const type of ['Other', 'Mailing', 'Physical']) {
    await createRecord(ctx, { name: 'address', clientId: client }, parse('address', { type, city: 'Boise' }))
  }
  const [physical] = await listRecords(ctx, 'address', client)
  expect(physical!.values.type).toBe('Physical')
  expect((await togglePin(ctx, client, physical!.id)).values.pinned).toBe(true)
  expect((await pinnedAddresses(ctx, client)).map((view) => view.id)).toEqual([physical!.id])
  expect((await togglePin(ctx, client, physical!.id)).values.pinned).toBeUndefined()
})

test('adds up the premiums of policies that are in force', async () => {
  const { ctx, client } = await agency()
  const made = []
  for (const premium of ['1,842.50', '', '0.07']) {
    made.push(
      await createRecord(
        ctx,
        { name: 'policy', clientId: client },
        parse('policy', { type: 'Auto', premium }),
      ),
    )
  }
  expect(await policySummary(ctx, client)).toEqual({ count: 3, premiumCents: 184_257 })
  await deleteRecord(ctx, { name: 'policy', clientId: client, id: made[0]!.id })
  expect(await policySummary(ctx, client)).toEqual({ count: 2, premiumCents: 7 })

  const [yesterday, today] = [-1, 0].map((days) =>
    dayIn(startOfDay(ctx.now(), ctx.account.timezone, days), ctx.account.timezone),
  )
  for (const termDate of [yesterday, today]) {
    await createRecord(
      ctx,
      { name: 'policy', clientId: client },
      parse('policy', { type: 'Home', premium: '100', termDate }),
    )
  }
  expect(await policySummary(ctx, client)).toEqual({ count: 3, premiumCents: 10_007 })
})

test('adds a new entry to a list once, for its account only', async () => {
  const { ctx, client } = await agency()
  const other = await agency()
  for (const type of ['Crop', 'crop', 'Auto']) {
    await createRecord(ctx, { name: 'policy', clientId: client }, parse('policy', { type }))
  }
  const { PolicyType } = await listOptions(ctx, ['PolicyType'])
  expect(PolicyType!.filter((value) => /crop/i.test(value))).toEqual(['Crop'])
  expect((await listOptions(other.ctx, ['PolicyType'])).PolicyType).not.toContain('Crop')
})

test('a policy refers only to users of the account and payment methods of the client', async () => {
  const { ctx, client, account } = await agency()
  const other = await agency()
  const foreign = await makeUser(db, other.account.id)
  const neighbour = await makeClient(db, account.id)
  const method = await createRecord(
    ctx,
    { name: 'payment-method', clientId: neighbour.id },
    parse('payment-method', { type: 'checking', name: 'x' }),
  )
  for (const [field, value] of [
    ['managedBy', foreign.id],
    ['paymentMethod', method.id],
  ] as const) {
    await expect(
      createRecord(
        ctx,
        { name: 'policy', clientId: client },
        parse('policy', { type: 'Auto', [field]: value }),
      ),
    ).rejects.toMatchObject({ code: 'invalid', field })
  }
})

test('a policy keeps its references to a user who left and a deleted payment method', async () => {
  const { ctx, client, second } = await agency()
  const method = await createRecord(
    ctx,
    { name: 'payment-method', clientId: client },
    parse('payment-method', { type: 'checking', name: 'Whitcomb' }),
  )
  const named = { managedBy: second.actor!.id, paymentMethod: method.id }
  const policy = await createRecord(
    ctx,
    { name: 'policy', clientId: client },
    parse('policy', { type: 'Auto', ...named }),
  )
  await deleteRecord(ctx, { name: 'payment-method', clientId: client, id: method.id })
  await db.admin`update users set disabled_at = now() where id = ${second.actor!.id}`

  expect((await referenceChoices(ctx, client)).paymentMethods).toEqual([])
  const { users, paymentMethods } = await referenceChoices(ctx, client, policy.values)
  expect(users).toContainEqual({ value: named.managedBy, label: 'Maya Reyes (left)' })
  expect(paymentMethods).toEqual([{ value: method.id, label: 'Whitcomb · checking (deleted)' }])
  const saved = await updateRecord(
    ctx,
    { name: 'policy', clientId: client, id: policy.id },
    {
      values: parse('policy', { type: 'Auto', plan: 'Gold', ...named }),
    },
  )
  expect(saved.values).toMatchObject({ plan: 'Gold', ...named })
  // Newly it can't be chosen.
  await expect(
    createRecord(
      ctx,
      { name: 'policy', clientId: client },
      parse('policy', { type: 'Home', paymentMethod: method.id }),
    ),
  ).rejects.toMatchObject({ field: 'paymentMethod' })
})

test('deletes records after 30 days in the trash', async () => {
  const { ctx, client, at } = await agency()
  const { id } = await createRecord(
    ctx,
    { name: 'extra', clientId: client },
    parse('extra', { field: 'Gate code', value: '1' }),
  )
  await deleteRecord(ctx, { name: 'extra', clientId: client, id })
  at.time = new Date(at.time.getTime() + 30 * millisecondsInDay + 1)
  expect(await trashOf(ctx, client)).toEqual([])
  await db.admin`update client_extras set deleted_at = now() - interval '31 days' where id = ${id}`
  await purgeTrash(db.workerPool, recordTables, new Date())
  expect(await db.admin`select from client_extras where id = ${id}`).toHaveLength(0)
  await expect(restoreRecord(ctx, { name: 'extra', clientId: client, id })).rejects.toMatchObject({
    code: 'not-found',
  })
})
