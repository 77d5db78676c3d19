import { millisecondsInDay } from 'date-fns/constants'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { open } from '#app/lib/crypto.server.ts'
import { serverAreas } from '#app/areas.server.ts'
import { withAccount } from '#db/tenant.ts'
import { makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { createBoard } from '#app/features/people/boards/admin-boards.server.ts'
import { cardsOfClient } from '#app/features/people/boards/cards.server.ts'
import { commentOnCard } from '#app/features/people/boards/edit-cards.server.ts'
import { fillBoard } from '#app/features/people/boards/fill-board.server.ts'
import { setClientTags } from '#app/features/people/tags/tag-members.server.ts'
import { createTag } from '#app/features/people/tags/tags.server.ts'
import { restoreClient } from '#app/features/people/clients/clients.server.ts'
import { attachedTables } from './attached-tables.server.ts'
import { deletePrimary } from './delete-primary.server.ts'
import { mergeClients, type MergeClients } from './merge-clients.server.ts'
import { everythingOf, makeAgency, makeEverything } from '#tests/factories/everything.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { previewMerge } from './merge-preview.server.ts'
import { splitClient } from './split-client.server.ts'
import { undoMerge } from './undo-merge.server.ts'

const db = useDatabase()
useAreas()

const rowOf = async (id: string) => {
  const [row] = await db.admin`select * from clients where id = ${id}`
  return row!
}

test('handles every table that refers to a client', async () => {
  const tables = await db.admin<{ table: string }[]>`
    select distinct c.relname as table from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
    left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'clients'::regclass
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (a.attname is not null or f.oid is not null)
    order by 1`
  const unmerged = serverAreas.flatMap((area) => Object.keys(area.unmergedTables ?? {}))
  const known = [...attachedTables().map(({ name }) => name), ...unmerged]
  expect(tables.map(({ table }) => table)).toEqual(known.toSorted())
})

const MODES: [string, 1 | 2, 1 | 2, Partial<MergeClients>][] = [
  ['primary', 1, 1, { mode: 'primary', coStatus: 'Married' }],
  ['secondary', 1, 1, { mode: 'secondary' }],
  ['combine, one and one', 1, 1, { mode: 'combine', combineType: 'applicant' }],
  ['combine, two and one', 2, 1, { mode: 'combine', combineType: 'applicant' }],
  ['combine, one with the second of two', 1, 2, { mode: 'combine', combineType: 'coapplicant' }],
  ['combine, two and the second', 2, 1, { mode: 'combine', combineType: 'coapplicant' }],
  ['combine, two and two', 2, 2, { mode: 'combine', combineType: 'applicant' }],
  ['combine, two and two crosswise', 2, 2, { mode: 'combine', combineType: 'coapplicant' }],
]

describe.each(MODES)('%s', (mode, first, second, how) => {
  test('merges every table, and undo restores every table', async () => {
    const agency = await makeAgency(db)
    // Rows of all kinds once; the modes differ in whose they are.
    const amount = mode === 'primary' ? undefined : 1
    const a = await makeEverything(db, agency, { people: first, seed: 'a', amount })
    const b = await makeEverything(db, agency, { people: second, seed: 'bb', amount })
    const before = await everythingOf(db, [a, b])
    for (const [name, rows] of Object.entries(before)) {
      if (name !== 'conversation_users' && !amount) expect(rows.length, name).toBeGreaterThan(0)
    }
    const merged = await mergeClients(agency.ctx, { keep: a, other: b, ...how } as MergeClients)
    expect(merged.id).toBe(a)

    // Only links stay with the merged client, for when it is restored.
    for (const { name, nature } of attachedTables()) {
      if (nature === 'links') continue
      const left = await db.admin`select from ${db.admin(name)} where client_id = ${b}`
      expect(left, name).toHaveLength(0)
      const [now] = await db.admin`select count(*)::int as n from ${db.admin(name)} where client_id = ${a}`
      expect(now!.n, name).toBe(before[name]!.length)
    }
    const tags = await db.admin`
      select t.name from client_tags l join tags t on t.id = l.tag_id where l.client_id = ${a} order by 1`
    expect(tags.map((tag) => tag.name)).toEqual(['Common', 'Tag a', 'Tag bb'])
    // Consent belongs to a number, so a merge doesn't touch it.
    const after = await everythingOf(db, [a, b])
    expect(after.consents).toEqual(before.consents)

    await undoMerge(agency.ctx, merged.mergeId)
    expect(await everythingOf(db, [a, b])).toEqual(before)
    await expect(undoMerge(agency.ctx, merged.mergeId)).rejects.toMatchObject({ code: 'conflict' })
  })
})

test('cards go with the merge and come back with its undo, and their tag adds no others', async () => {
  const agency = await makeAgency(db)
  const [janet, carl] = [
    await makeClient(db, agency.account.id, { firstName: 'Janet', lastName: 'Whitcomb' }),
    await makeClient(db, agency.account.id, { firstName: 'Carl', lastName: 'Whitcomb' }),
  ]
  const tag = await createTag(agency.ctx, { name: 'Renewals', description: '', rule: null })
  for (const { id } of [janet, carl]) await setClientTags(agency.ctx, id, [{ id: tag.id, isActive: true }])
  const lanes = ['Assigned', 'Completed'].map((label) => ({ label, action: 'create' as const }))
  const board = { description: '', users: [], monitor: false, effDate: null, expDate: null, lanes }
  const { id } = await createBoard(agency.ctx, { ...board, name: 'Renewals', tags: [tag.id] })
  const cardsOf = async (clientId: string) => {
    await fillBoard(agency.ctx, id)
    return (await cardsOfClient(agency.ctx, clientId)).map(({ card }) => `${card.client!.name} ${card.id}`)
  }
  const [first, second] = [await cardsOf(janet.id), await cardsOf(carl.id)]
  expect([first, second]).toEqual([
    [expect.stringContaining('Janet Whitcomb')],
    [expect.stringContaining('Carl Whitcomb')],
  ])
  const couple = { keep: janet.id, other: carl.id, mode: 'primary', coStatus: 'Married' } as MergeClients
  const { mergeId } = await mergeClients(agency.ctx, couple)
  expect((await cardsOf(janet.id)).toSorted()).toEqual([...first, ...second].toSorted())
  expect(await cardsOf(carl.id)).toEqual([])
  await undoMerge(agency.ctx, mergeId)
  expect([await cardsOf(janet.id), await cardsOf(carl.id)]).toEqual([first, second])
  const again = await mergeClients(agency.ctx, couple)
  const split = await splitClient(agency.ctx, { clientId: again.id })
  const apart = [...(await cardsOf(janet.id)), ...(await cardsOf(split.id))]
  expect(apart.toSorted()).toEqual([...first, ...second].toSorted())
})

test('removes the unchanged one of two open cards of a person on a board; undo brings it back', async () => {
  const agency = await makeAgency(db)
  const [tag, janet, twin] = await Promise.all([
    createTag(agency.ctx, { name: 'Snowbird', description: '', rule: null }),
    makeClient(db, agency.account.id),
    makeClient(db, agency.account.id),
  ])
  for (const { id } of [janet, twin]) await setClientTags(agency.ctx, id, [{ id: tag.id, isActive: true }])
  const lanes = ['Assigned', 'Completed'].map((label) => ({ label, action: 'create' as const }))
  const board = { description: '', users: [], monitor: false, effDate: null, expDate: null, lanes }
  const { id } = await createBoard(agency.ctx, { ...board, name: 'Snow', tags: [tag.id] })
  const cardsOf = async (clientId: string) => {
    await fillBoard(agency.ctx, id)
    return (await cardsOfClient(agency.ctx, clientId)).map(({ card }) => card.id)
  }
  const [first, second] = [await cardsOf(janet.id), await cardsOf(twin.id)]
  await commentOnCard(agency.ctx, { boardId: id, cardId: second[0]! }, { comment: 'Called her' })
  const { mergeId } = await mergeClients(agency.ctx, {
    keep: janet.id,
    other: twin.id,
    mode: 'combine',
    combineType: 'applicant',
  })
  expect(await cardsOf(janet.id)).toEqual(second)
  await undoMerge(agency.ctx, mergeId)
  expect([await cardsOf(janet.id), await cardsOf(twin.id)]).toEqual([first, second])
})

test('undo restores both clients for any people, values and choices', async () => {
  const agency = await makeAgency(db)
  const word = fc.option(fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme-ascii' }), { nil: null })
  const person = fc.record({
    firstName: word,
    lastName: word,
    email: word,
    occupation: word,
    rating: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  })
  const details = fc.dictionary(
    fc.constantFrom('income', 'education', 'smoker'),
    fc.oneof(fc.integer(), fc.boolean(), fc.string({ unit: 'grapheme-ascii' })),
  )
  const contact = fc.record({
    one: person,
    two: fc.option(person, { nil: null, freq: 1 }),
    details,
    coDetails: details,
    companyName: word,
  })
  const chosen = fc.dictionary(
    fc.constantFrom('firstName', 'coFirstName', 'companyName', 'managedBy', 'income', 'coIncome'),
    fc.constantFrom('keep' as const, 'other' as const),
  )
  const mode = fc.oneof(
    { weight: 2, arbitrary: fc.constant('combine' as const) },
    { weight: 1, arbitrary: fc.constantFrom('primary' as const, 'secondary' as const) },
  )
  const type = fc.constantFrom('applicant' as const, 'coapplicant' as const)
  let merged = 0
  await fc.assert(
    fc.asyncProperty(contact, contact, mode, type, chosen, async (x, y, how, combineType, choice) => {
      const [a, b] = await Promise.all(
        [x, y].map(async (given) => {
          const co = Object.entries(given.two ?? {}).map(([name, value]) => [
            `co${name[0]!.toUpperCase()}${name.slice(1)}`,
            value,
          ])
          const { id } = await makeClient(db, agency.account.id, {
            ...given.one,
            ...Object.fromEntries(co),
            companyName: given.companyName,
            details: { ...given.details },
            coDetails: given.two ? { ...given.coDetails } : {},
          })
          return id
        }),
      )
      const before = await everythingOf(db, [a!, b!])
      try {
        const { mergeId } = await mergeClients(agency.ctx, {
          keep: a!,
          other: b!,
          mode: how,
          combineType,
          chosen: choice,
        })
        merged += 1
        await undoMerge(agency.ctx, mergeId)
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid' })
      }
      expect(await everythingOf(db, [a!, b!])).toEqual(before)
    }),
    { numRuns: Math.ceil(PROPERTY_RUNS / 15) },
  )
  expect(merged).toBeGreaterThan(0)
})

test('only combine takes a client of two people', async () => {
  const { ctx, account } = await makeAgency(db)
  const one = await makeClient(db, account.id)
  const two = await makeClient(db, account.id, { coFirstName: 'Carl' })
  for (const mode of ['primary', 'secondary'] as const) {
    for (const [keep, other] of [
      [one.id, two.id],
      [two.id, one.id],
    ] as const) {
      await expect(mergeClients(ctx, { keep, other, mode })).rejects.toMatchObject({
        code: 'invalid',
        field: 'mode',
      })
    }
  }
  await expect(
    mergeClients(ctx, { keep: one.id, other: one.id, mode: 'combine', combineType: 'applicant' }),
  ).rejects.toMatchObject({
    code: 'invalid',
  })
  await mergeClients(ctx, { keep: one.id, other: two.id, mode: 'combine', combineType: 'applicant' })
  expect(await rowOf(one.id)).toMatchObject({ first_name: 'Janet', co_first_name: 'Carl' })
})

test('moves each person with their secrets, sealed again for the new place', async () => {
  const agency = await makeAgency(db)
  const a = await makeEverything(db, agency, { people: 1, seed: 'a', amount: 0 })
  const b = await makeEverything(db, agency, { people: 1, seed: 'bb', amount: 0 })
  await mergeClients(agency.ctx, { keep: a, other: b, mode: 'primary', coStatus: 'Parent' })
  const row = await rowOf(a)
  expect(row).toMatchObject({
    first_name: 'First bb',
    company_name: 'Company bb',
    co_first_name: 'First a',
    co_status: 'Parent',
  })
  expect(row.co_details.companyName).toBe('Company a')
  for (const [column, secret] of [
    ['ssn', '900981111'],
    ['coSsn', '900971111'],
  ] as const) {
    const clear = await withAccount(db.pool, agency.account.id, (tx) =>
      open(tx, agency.account.id, row.sealed[column], { table: 'clients', column, rowId: a }),
    )
    expect(clear).toBe(secret)
  }
  const conversations =
    await db.admin`select level, phone_number = ${row.mobile_phone} as first from conversations where client_id = ${a}`
  expect(conversations.find((conversation) => conversation.first)).toMatchObject({ level: 'applicant' })
  expect(conversations.find((conversation) => !conversation.first)).toMatchObject({ level: 'coapplicant' })
})

test('takes the chosen values, fills empty ones and keeps the earlier creation date', async () => {
  const { ctx, account } = await makeAgency(db)
  const a = await makeClient(db, account.id, {
    email: 'a@mail.example',
    phone: null,
    createdAt: new Date('2024-05-01'),
  })
  const b = await makeClient(db, account.id, {
    email: 'b@mail.example',
    phone: '12085550123',
    companyName: 'Oak',
    createdAt: new Date('2020-05-01'),
  })
  await mergeClients(ctx, { keep: a.id, other: b.id, mode: 'combine', chosen: { email: 'other' } })
  expect(await rowOf(a.id)).toMatchObject({
    email: 'b@mail.example',
    phone: '12085550123',
    company_name: 'Oak',
    mobile_phone: a.mobilePhone,
    created_at: new Date('2020-05-01'),
  })
})

test('repoints referrals to the kept client, and never to itself', async () => {
  const { ctx, account } = await makeAgency(db)
  const b = await makeClient(db, account.id)
  const a = await makeClient(db, account.id, { affiliateVia: 'Friend', affiliateContactId: b.id })
  const c = await makeClient(db, account.id, {
    affiliateContactId: b.id,
    affiliateContactLevel: 'applicant',
  })
  const before = await everythingOf(db, [a.id, b.id, c.id])
  const { mergeId } = await mergeClients(ctx, { keep: a.id, other: b.id, mode: 'secondary' })
  expect(await rowOf(c.id)).toMatchObject({
    affiliate_contact_id: a.id,
    affiliate_contact_level: 'coapplicant',
  })
  expect(await rowOf(a.id)).toMatchObject({ affiliate_via: 'Friend', affiliate_contact_id: null })
  await undoMerge(ctx, mergeId)
  expect(await everythingOf(db, [a.id, b.id, c.id])).toEqual(before)
})

test('undo keeps later edits, with the person they are about', async () => {
  const { ctx, account } = await makeAgency(db)
  const a = await makeClient(db, account.id, { firstName: 'Ana', companyName: null })
  const b = await makeClient(db, account.id, { firstName: 'Ben', companyName: null })
  const { mergeId } = await mergeClients(ctx, { keep: a.id, other: b.id, mode: 'primary' })
  await db.admin`
    update clients set email = 'ben@mail.example', co_first_name = 'Anna', co_email = 'anna@mail.example', updated_at = now()
    where id = ${a.id}`
  await db.admin`insert into client_extras (account_id, client_id, data) values (${account.id}, ${a.id}, '{"field": "Since"}')`
  await undoMerge(ctx, mergeId)
  expect(await rowOf(a.id)).toMatchObject({
    first_name: 'Anna',
    email: 'anna@mail.example',
    deleted_at: null,
  })
  expect(await rowOf(b.id)).toMatchObject({ first_name: 'Ben', email: 'ben@mail.example', deleted_at: null })
  expect(await db.admin`select from client_extras where client_id = ${a.id}`).toHaveLength(1)
})

test('undoes merges latest first, for 30 days, and says why it can’t', async () => {
  const { ctx, account, at } = await makeAgency(db)
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => makeClient(db, account.id)))
  const first = await mergeClients(ctx, {
    keep: a!.id,
    other: b!.id,
    mode: 'combine',
    combineType: 'applicant',
  })
  const second = await mergeClients(ctx, { keep: a!.id, other: c!.id, mode: 'secondary' })
  await expect(undoMerge(ctx, first.mergeId)).rejects.toMatchObject({
    code: 'conflict',
    message: /Undo that first/,
  })
  await undoMerge(ctx, second.mergeId)
  await expect(restoreClient(ctx, b!.id)).rejects.toMatchObject({ code: 'conflict' })
  at.time = new Date(at.time.getTime() + 31 * millisecondsInDay)
  await expect(undoMerge(ctx, first.mergeId)).rejects.toMatchObject({ code: 'conflict', message: /30 days/ })
})

test('when two users merge a client at once, one succeeds and the other learns who was first', async () => {
  const agency = await makeAgency(db)
  const { ctx, account } = agency
  const second = makeCtx(db, account, agency.maya)
  for (let round = 0; round < 5; round += 1) {
    const [a, b, c] = await Promise.all(
      ['a', 'bb', 'c'].map((seed) =>
        makeEverything(db, agency, { people: 1, seed: `${seed}${round}`, amount: 1 }),
      ),
    )
    const results = await Promise.allSettled([
      mergeClients(ctx, { keep: a!, other: b!, mode: 'combine', combineType: 'applicant' }),
      mergeClients(second, { keep: c!, other: b!, mode: 'combine', combineType: 'applicant' }),
      mergeClients(second, { keep: b!, other: a!, mode: 'combine', combineType: 'applicant' }),
    ])
    const failed = results.filter((result) => result.status === 'rejected')
    expect(failed.length).toBeGreaterThanOrEqual(1)
    for (const { reason } of failed)
      expect(reason).toMatchObject({ code: 'conflict', message: /has already merged/ })
    const orphans = await db.admin`
      select from activities t join clients c on c.id = t.client_id where c.deleted_at is not null and t.account_id = ${account.id}`
    expect(orphans).toHaveLength(0)
  }
})

test('a record added during a merge follows it', async () => {
  const { ctx, account, number } = await makeAgency(db)
  const a = await makeClient(db, account.id)
  const b = await makeClient(db, account.id)
  let merging: Promise<unknown> | undefined
  await db.admin.begin(async (tx) => {
    // Locks the client as an insert would: the merge waits, then the late insert waits for the merge.
    await tx`select from clients where id = ${b.id} for key share`
    merging = mergeClients(ctx, { keep: a.id, other: b.id, mode: 'secondary' })
    await tx`insert into client_extras (account_id, client_id, data) values (${account.id}, ${b.id}, '{"field": "Before"}')`
  })
  await merging
  await db.admin`insert into client_extras (account_id, client_id, data) values (${account.id}, ${b.id}, '{"field": "After"}')`
  await db.admin`
    insert into conversations (account_id, client_id, level, phone_number, recipients, phone_number_id)
    values (${account.id}, ${b.id}, 'applicant', '12085550177', '{12085550177}', ${number.id})`
  expect(await db.admin`select from client_extras where client_id = ${a.id}`).toHaveLength(2)
  expect(await db.admin`select level from conversations where client_id = ${a.id}`).toEqual([
    { level: 'coapplicant' },
  ])
})

test('refuses to merge from a stale page', async () => {
  const { ctx, account } = await makeAgency(db)
  const a = await makeClient(db, account.id)
  const b = await makeClient(db, account.id)
  await db.admin`update clients set first_name = 'New', version = version + 1 where id = ${b.id}`
  await expect(
    mergeClients(ctx, {
      keep: a.id,
      other: b.id,
      mode: 'combine',
      versions: { keep: 1, other: 1 },
    }),
  ).rejects.toMatchObject({ code: 'conflict' })
  expect((await rowOf(b.id)).deleted_at).toBeNull()
})

test('a merge and its undo both move the version on', async () => {
  const { ctx, account } = await makeAgency(db)
  const [a, b] = [await makeClient(db, account.id), await makeClient(db, account.id)]
  const { mergeId } = await mergeClients(ctx, {
    keep: a.id,
    other: b.id,
    mode: 'combine',
    combineType: 'applicant',
  })
  expect((await rowOf(a.id)).version).toBe(2)
  await undoMerge(ctx, mergeId)
  expect((await rowOf(a.id)).version).toBe(3)
})

test('does not find another account’s client', async () => {
  const mine = await makeAgency(db)
  const theirs = await makeAgency(db)
  const a = await makeClient(db, mine.account.id)
  const b = await makeEverything(db, theirs, { people: 2, seed: 'b', amount: 1 })
  const before = await everythingOf(db, [a.id, b])
  const { mergeId } = await mergeClients(theirs.ctx, {
    keep: b,
    other: (await makeClient(db, theirs.account.id)).id,
    mode: 'combine',
  })
  const stranger = makeCtx(db, mine.account, await makeUser(db, mine.account.id, { role: 'owner' }))
  await expect(undoMerge(stranger, mergeId)).rejects.toMatchObject({ code: 'not-found' })
  await undoMerge(theirs.ctx, mergeId)
  for (const [keep, other] of [
    [a.id, b],
    [b, a.id],
  ] as const) {
    await expect(
      mergeClients(stranger, { keep, other, mode: 'combine', combineType: 'applicant' }),
    ).rejects.toMatchObject({
      code: 'not-found',
    })
  }
  await expect(splitClient(stranger, { clientId: b })).rejects.toMatchObject({ code: 'not-found' })
  await expect(deletePrimary(stranger, b)).rejects.toMatchObject({ code: 'not-found' })
  expect(await everythingOf(db, [a.id, b])).toEqual(before)
})

test('publishes and audits a merge and its undo', async () => {
  const { ctx, account, bus } = await makeAgency(db)
  const a = await makeClient(db, account.id)
  const b = await makeClient(db, account.id)
  const { mergeId } = await mergeClients(ctx, { keep: a.id, other: b.id, mode: 'secondary' })
  expect(bus.events.filter((event) => event.name === 'clients_update').map((event) => event.data)).toEqual([
    { id: a.id, change: 'updated' },
    { id: b.id, change: 'deleted' },
  ])
  await undoMerge(ctx, mergeId)
  const log = await db.admin`select action from audit_log where account_id = ${account.id} order by id`
  expect(log.map((entry) => entry.action)).toEqual([
    'merged another contact in',
    'merged away',
    'undid a merge',
    'undid a merge',
  ])
})

test('asks about the manager only if two users manage them', async () => {
  const { account, ctx, dana, maya } = await makeAgency(db)
  const managed = async (managedBy: string, day: string) =>
    (await makeClient(db, account.id, { managedBy, managedOn: new Date(day) })).id
  const keep = await managed(dana.id, '2026-01-05')
  const asked = async (other: string) =>
    (await previewMerge(ctx, { keepId: keep, otherId: other }, { mode: 'secondary' })).groups.flatMap(
      ({ rows }) => rows.map(({ name }) => name),
    )
  expect(await asked(await managed(dana.id, '2026-02-06'))).not.toContain('managedBy')
  expect(await asked(await managed(maya.id, '2026-02-06'))).toContain('managedBy')
})
