import { z } from 'zod'
import { millisecondsInDay } from 'date-fns/constants'
import { PgDialect } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  createClient,
  updateClient,
  deleteClient,
  getClient,
  restoreClient,
} from '#app/features/people/clients/clients.server.ts'
import { createClientSchema, updateClientSchema } from '#app/features/people/clients/client.schema.ts'
import { listClients } from '#app/features/people/clients/list-clients.server.ts'
import { createRecord, deleteRecord, updateRecord } from '#app/features/people/records/records.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { clientAddresses, clientPolicies, clients, clientTags, tags } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { runTask } from '#jobs/run-task.ts'
import { refreshOutdatedTags } from './refresh-outdated.server.ts'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import type { JobName } from '#jobs/registry.ts'
import { queuedJobs, removeJobs } from '#tests/factories/jobs.ts'
import { assignTags } from '#app/features/people/clients/client-tags.server.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { RULE_FIELDS } from './rule-fields.ts'
import { RULE_EXAMPLE, RULE_JSON } from './rule-json.ts'
import type { RuleGroup } from './rule.ts'
import { ruleSchema } from './rule.schema.ts'
import { ruleCondition } from './rule-sql.server.ts'
import { arbitraryClient, arbitraryRule, holds, type PlainClient } from './rules.fixture.ts'
import {
  clientAnswers,
  listClientTags,
  queueTagRefreshForAll,
  refreshClient,
  setClientTags,
} from './tag-members.server.ts'
import { createTag, deleteTag, getTag, listTags, previewRule, updateTag } from './tags.server.ts'

const db = useDatabase()
const bus = recordingBus()
let now = new Date('2026-11-20T16:00:00Z')
const TODAY = '2026-11-20'
let home: Awaited<ReturnType<typeof makeAccount>>
let ctx: Ctx
let employee: Ctx
let stranger: Ctx

beforeAll(async () => {
  home = await makeAccount(db, { timezone: 'America/Boise' })
  const other = await makeAccount(db)
  const as = async (account: typeof home.account, role: 'admin' | 'employee') =>
    makeCtx(db, account, await makeUser(db, account.id, { role }), { now: () => now, bus })
  ctx = await as(home.account, 'admin')
  employee = await as(home.account, 'employee')
  stranger = await as(other.account, 'admin')
})

const line = (field: string, operator: string, ...values: string[]) => ({ field, operator, values })
const all = (...rules: RuleGroup['rules']): RuleGroup => ({ combinator: 'and', rules })
let made = 0
const tag = (rule: RuleGroup | null = null, of = ctx) =>
  createTag(of, { name: `Tag ${++made}`, description: '', rule })

/** Runs the waiting tag jobs like the worker. */
async function work() {
  for (;;) {
    const jobs = await queuedJobs(db, /^tags\./)
    if (jobs.length === 0) return
    for (const job of jobs) {
      await removeJobs(db, [job])
      await runTask({ pool: db.pool, bus, now: () => now }, job.name as JobName, job.payload)
    }
  }
}

const members = async (tagId: string) =>
  (await db.admin<{ id: string }[]>`select client_id as id from client_tags where tag_id = ${tagId}`).map(
    (r) => r.id,
  )
const create = (fields: Record<string, string>) => createClient(ctx, createClientSchema.parse(fields))

/** Writes a contact with the values that rules use, bypassing the feature functions. */
async function insert(of: Ctx, plain: PlainClient): Promise<string> {
  const day = millisecondsInDay
  const id = uuidv7(now.getTime())
  const accountId = of.account.id
  await withAccount(db.pool, accountId, async (tx) => {
    await tx.insert(clients).values({
      accountId,
      id,
      ...plain.fields,
      createdAt: new Date(now.getTime() - plain.madeDaysAgo * day),
      lastContactedOn:
        plain.contactedDaysAgo === null ? null : new Date(now.getTime() - plain.contactedDaysAgo * day),
    })
    const rows = (records: PlainClient['addresses']) =>
      records.map((record) => ({
        accountId,
        clientId: id,
        data: Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)),
      }))
    if (plain.addresses.length) await tx.insert(clientAddresses).values(rows(plain.addresses))
    if (plain.policies.length) await tx.insert(clientPolicies).values(rows(plain.policies))
    if (plain.tags.length)
      await tx.insert(clientTags).values(plain.tags.map((tagId) => ({ accountId, clientId: id, tagId })))
  })
  return id
}

test('random rules match the same contacts as their literal reading', async () => {
  const own = await makeAccount(db, { timezone: 'America/Boise' })
  const at = makeCtx(db, own.account, await makeUser(db, own.account.id, { role: 'admin' }), {
    now: () => now,
  })
  const tagIds = [(await tag(null, at)).id, (await tag(null, at)).id]
  const people = new Map<string, PlainClient>()
  for (const plain of fc.sample(arbitraryClient(tagIds), { numRuns: 120, seed: 7 }))
    people.set(await insert(at, plain), plain)
  let caught = 0
  await fc.assert(
    fc.asyncProperty(arbitraryRule(tagIds), async (given) => {
      const rule = ruleSchema.parse(given)
      const condition = ruleCondition(rule, { today: TODAY, timezone: 'America/Boise' })
      const rows = await at.db((tx) =>
        tx.execute<{ id: string; yes: boolean | null }>(
          sql`select clients.id, ${condition} as yes from clients`,
        ),
      )
      expect(rows).toHaveLength(people.size)
      for (const { id, yes } of rows) {
        if (yes) caught += 1
        expect(yes, JSON.stringify({ rule, client: people.get(id) })).toBe(
          holds(rule, people.get(id)!, TODAY),
        )
      }
    }),
    { numRuns: PROPERTY_RUNS },
  )
  expect(caught).toBeGreaterThan(1000)
})

test('a rule reaches SQL as parameters and listed columns only', () => {
  const dialect = new PgDialect()
  const plain = (rule: RuleGroup) =>
    dialect.sqlToQuery(ruleCondition(rule, { today: TODAY, timezone: 'America/Boise' }))
  fc.assert(
    fc.property(
      fc.constantFrom(...RULE_FIELDS.filter((field) => field.type === 'text')),
      fc.constantFrom('=', '!=', 'contains', 'beginsWith', 'endsWith'),
      fc
        .string({ minLength: 1, maxLength: 60, unit: 'binary' })
        .map((text) => `'; drop table clients; --${text}`),
      (field, operator, text) => {
        const checked = ruleSchema.safeParse(all(line(field.name, operator, text)))
        if (!checked.success) return
        const hostile = plain(checked.data)
        expect(hostile.sql).toBe(plain(all(line(field.name, operator, 'x'))).sql)
        expect(hostile.params).toContain((checked.data.rules[0] as { values: string[] }).values[0])
      },
    ),
  )
  for (const hostile of [
    all(line('first_name) or true --', '=', 'x')),
    all(line('__proto__', '=', 'x')),
    all(line('constructor', 'notNull')),
    all(line('ssn', 'notNull')),
    all(line('firstName', '= any(select 1)', 'x')),
    all(line('firstName', 'toString')),
    all(line('age', '<', '1; drop table clients')),
    all(line('dob', '=', `2020-01-01'::date or true`)),
    all(line('tags', 'in', `') or true --`)),
    all(line('address.type', 'in', 'Physical', `') or true --`)),
    all(line('firstName', '=', 'a\0b')),
    all(line('age', 'between', '40', '30')),
    all(),
    { combinator: 'and true or' as 'or', rules: [line('firstName', 'notNull')] },
    {
      combinator: 'and',
      rules: [{ field: 'firstName', operator: '=', values: 'x' as unknown as string[] }],
    } as RuleGroup,
    Array.from({ length: 9 }).reduce<RuleGroup>((inner) => all(inner), all(line('firstName', 'notNull'))),
    all(...Array.from({ length: 80 }, () => line('firstName', 'notNull'))),
  ]) {
    expect(ruleSchema.safeParse(hostile).success, JSON.stringify(hostile).slice(0, 200)).toBe(false)
  }
  const bottomless: { rules: unknown[] } = { rules: [] }
  bottomless.rules.push(bottomless)
  expect(ruleSchema.safeParse(bottomless).success).toBe(false)
})

test('creates, finds, changes and deletes a tag; names are unique ignoring case', async () => {
  bus.events.length = 0
  const row = await createTag(ctx, { name: 'Snowbirds', description: 'Away in winter', rule: null })
  expect(row).toMatchObject({ type: 'tenant', assigned: 0, pending: false })
  expect(bus.events.map((event) => event.name)).toEqual(['refresh_tags'])
  await expect(createTag(ctx, { name: 'SNOWBIRDS', description: '', rule: null })).rejects.toMatchObject({
    code: 'conflict',
    field: 'name',
  })
  const other = await tag()
  await expect(
    updateTag(ctx, other.id, { name: 'snowBirds', description: '', rule: null }),
  ).rejects.toMatchObject({
    code: 'conflict',
  })
  await updateTag(ctx, row.id, { name: 'snowbirds', description: 'South', rule: null })
  expect(await getTag(ctx, row.id)).toMatchObject({ name: 'snowbirds', description: 'South' })
  await deleteTag(ctx, row.id)
  await expect(getTag(ctx, row.id)).rejects.toMatchObject({ code: 'not-found' })
})

test("employees can't edit tags, and no one can change core tags", async () => {
  const row = await tag()
  expect((await listTags(employee)).some((each) => each.id === row.id)).toBe(true)
  const input = { name: 'x', description: '', rule: null }
  for (const refused of [
    () => createTag(employee, input),
    () => updateTag(employee, row.id, input),
    () => deleteTag(employee, row.id),
    () => previewRule(employee, all(line('firstName', 'notNull'))),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'forbidden' })
  await withAccount(db.pool, home.account.id, (tx) =>
    tx
      .update(tags)
      .set({ type: 'core' })
      .where(sql`id = ${row.id}`),
  )
  await expect(updateTag(ctx, row.id, input)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(deleteTag(ctx, row.id)).rejects.toMatchObject({ code: 'forbidden' })
})

test("another account can't find our tags or use them in its rules", async () => {
  const row = await tag()
  const { id } = await create({ firstName: 'Isolda' })
  expect(await listTags(stranger)).toEqual([])
  expect(await listClientTags(stranger, id)).toEqual([])
  const input = { name: 'x', description: '', rule: null }
  for (const refused of [
    () => getTag(stranger, row.id),
    () => updateTag(stranger, row.id, input),
    () => deleteTag(stranger, row.id),
    () => setClientTags(stranger, id, [{ id: row.id, isActive: true }]),
    () => setClientTags(stranger, id, []),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'not-found' })
  await expect(tag(all(line('tags', 'in', row.id)), stranger)).rejects.toMatchObject({ code: 'invalid' })
  expect(await previewRule(stranger, all(line('firstName', 'notNull')))).toMatchObject({ count: 0 })
  expect((await listClients(stranger, { tag: row.id })).items).toEqual([])
  await refreshClient(stranger, id)
  expect(await members(row.id)).toEqual([])
})

test('assigns tags by a list of id and isActive; a dynamic one only follows its rule', async () => {
  const { id } = await create({ firstName: 'Tamsin' })
  const [one, two] = [await tag(), await tag()]
  const dynamic = await tag(all(line('firstName', '=', 'nobody is called so')))
  expect(dynamic.pending).toBe(true)
  await work()
  expect((await getTag(ctx, dynamic.id)).pending).toBe(false)
  bus.events.length = 0
  const on = [one, two, dynamic].map((each) => ({ id: each.id, isActive: true }))
  await assignTags(employee, id, on)
  expect(bus.events).toContainEqual(
    expect.objectContaining({ name: 'clients_update', data: { id, change: 'updated' } }),
  )
  const carried = async () => (await listClientTags(ctx, id)).map((each) => each.id)
  expect(await carried()).toEqual([one.id, two.id])
  await setClientTags(employee, id, on)
  expect((await getTag(ctx, one.id)).assigned).toBe(1)
  await setClientTags(employee, id, [{ id: one.id, isActive: false }])
  expect(await carried()).toEqual([two.id])
  expect((await getTag(ctx, one.id)).assigned).toBe(0)
  expect((await listClients(ctx, { tag: two.id })).items.map((client) => client.id)).toEqual([id])
  expect((await listClients(ctx, { tag: two.id, search: 'someone else' })).items).toEqual([])
  await deleteClient(ctx, id)
  expect((await getTag(ctx, two.id)).assigned).toBe(0)
  await restoreClient(ctx, id)
  expect((await getTag(ctx, two.id)).assigned).toBe(1)
  await expect(setClientTags(ctx, id, [{ id: uuidv7(), isActive: true }])).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('refuses circular rules, and deleting a tag that a rule uses', async () => {
  const a = await tag()
  const b = await tag(all(line('tags', 'in', a.id)))
  const c = await tag(all(line('tags', 'notIn', b.id)))
  const change = (id: string, asks: string) =>
    updateTag(ctx, id, { name: `Circle ${id}`, description: '', rule: all(line('tags', 'in', asks)) })
  for (const [id, asks] of [
    [a.id, a.id],
    [a.id, b.id],
    [a.id, c.id],
    [b.id, c.id],
  ] as const)
    await expect(change(id, asks)).rejects.toMatchObject({ code: 'invalid' })
  await expect(deleteTag(ctx, a.id)).rejects.toMatchObject({ code: 'conflict' })
  // Two concurrent ones that are fine alone.
  const [d, e] = [await tag(), await tag()]
  const both = await Promise.allSettled([change(d.id, e.id), change(e.id, d.id)])
  expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  await deleteTag(ctx, c.id)
  await deleteTag(ctx, b.id)
  await deleteTag(ctx, a.id)
  await work()
})

test('a tag follows changes to the contact and its records, and dependent tags follow it', async () => {
  const boise = await tag(all(line('address.city', '=', 'boise')))
  const insured = await tag(all(line('policy.type', 'contains', 'auto'), line('tags', 'in', boise.id)))
  const smith = await tag(all(line('lastName', '=', 'SMITH')))
  const { id } = await create({ firstName: 'Ada', lastName: 'Smith' })
  const address = await createRecord(
    ctx,
    { name: 'address', clientId: id },
    { type: 'Physical', city: 'Boise' },
  )
  await createRecord(ctx, { name: 'policy', clientId: id }, { type: 'Auto' })
  await work()
  const carried = async () => (await listClientTags(ctx, id)).map((each) => each.id).toSorted()
  expect(await carried()).toEqual([boise.id, insured.id, smith.id].toSorted())
  expect(await listClientTags(ctx, id)).toContainEqual(expect.objectContaining({ dynamic: true }))
  await updateRecord(
    ctx,
    { name: 'address', clientId: id, id: address.id },
    { values: { type: 'Physical', city: 'Nampa' } },
  )
  const { version } = await getClient(ctx, id)
  await updateClient(ctx, id, updateClientSchema.parse({ firstName: 'Ada', lastName: 'Lovelace', version }))
  await work()
  expect(await carried()).toEqual([])
  await updateRecord(
    ctx,
    { name: 'address', clientId: id, id: address.id },
    { values: { type: 'Physical', city: 'Boise' } },
  )
  await deleteClient(ctx, id)
  await work()
  expect(await carried()).toEqual([])
  await restoreClient(ctx, id)
  await work()
  expect(await carried()).toEqual([boise.id, insured.id].toSorted())
  await deleteRecord(ctx, { name: 'address', clientId: id, id: address.id })
  await work()
  expect(await carried()).toEqual([])
})

test('a dynamic tag made simple keeps its members; a changed rule is recomputed', async () => {
  const { id } = await create({ firstName: 'Quentin' })
  const row = await tag(all(line('firstName', '=', 'quentin')))
  await work()
  expect(await members(row.id)).toEqual([id])
  const input = { name: row.name, description: 'x', rule: row.rule }
  expect((await updateTag(ctx, row.id, input)).pending).toBe(false)
  await updateTag(ctx, row.id, { ...input, rule: null })
  await work()
  expect(await members(row.id)).toEqual([id])
  expect((await updateTag(ctx, row.id, { ...input, rule: all(line('firstName', '=', 'x')) })).pending).toBe(
    true,
  )
  await work()
  expect(await members(row.id)).toEqual([])
})

test("recomputes tags about age and elapsed days at midnight in the account's zone, not in UTC", async () => {
  const before = now
  const parts = { pool: db.workerPool, bus, now: () => now }
  const row = await tag(all(line('age', '>=', '65')))
  const { id } = await create({ firstName: 'Bertha' })
  await db.admin`update clients set dob = '1961-11-21' where id = ${id}`
  await work()
  expect(await members(row.id)).not.toContain(id)
  now = new Date('2026-11-21T06:45:00Z') // 23:45 in Boise
  await refreshOutdatedTags(parts)
  await work()
  expect(await members(row.id)).not.toContain(id)
  now = new Date('2026-11-21T07:00:00Z')
  await refreshOutdatedTags(parts)
  await work()
  expect(await members(row.id)).toContain(id)
  await refreshOutdatedTags(parts)
  expect(await queuedJobs(db, 'tags.refresh-all')).toEqual([])
  now = before
})

test('many changed contacts, as in an import, queue one job', async () => {
  const row = await tag(all(line('companyName', '=', 'Bulk Inc')))
  await work()
  await db.admin`insert into clients (account_id, company_name) select ${home.account.id}, 'Bulk Inc' from generate_series(1, 50)`
  await ctx.db((tx) => queueTagRefreshForAll(tx))
  await ctx.db((tx) => queueTagRefreshForAll(tx))
  expect(await queuedJobs(db, /^tags\./)).toHaveLength(1)
  await work()
  expect((await getTag(ctx, row.id)).assigned).toBe(50)
})

test('a preview counts the matches and shows some, as saving would', async () => {
  await create({ firstName: 'Preview', lastName: 'One' })
  const gone = await create({ firstName: 'Preview', lastName: 'Two' })
  await deleteClient(ctx, gone.id)
  expect(await previewRule(ctx, all(line('firstName', '=', 'preview')))).toMatchObject({
    count: 1,
    sample: [{ firstName: 'Preview', lastName: 'One' }],
  })
  await expect(previewRule(ctx, { rules: [] })).rejects.toMatchObject({ code: 'invalid' })
})

test('after random edits each dynamic tag has the contacts its rule literally matches', async () => {
  const own = await makeAccount(db, { timezone: 'America/Boise' })
  const at = makeCtx(db, own.account, await makeUser(db, own.account.id, { role: 'admin' }), {
    now: () => now,
  })
  const simple = [await tag(null, at), await tag(null, at)]
  const rules = fc.sample(arbitraryRule(simple.map((each) => each.id)), { numRuns: 8, seed: 11 })
  const dynamic = []
  for (const rule of rules) dynamic.push(await tag(ruleSchema.parse(rule), at))
  dynamic.push(await tag(all(line('tags', 'in', dynamic[0]!.id, simple[0]!.id)), at))
  const ids: string[] = []
  for (let n = 0; n < 20; n += 1)
    ids.push((await createClient(at, createClientSchema.parse({ firstName: `C${n}` }))).id)
  const addresses = new Map<string, string>()
  const names = ['Ann', 'Bo%', "O'Hara", 'Boise', 'b']
  let seed = 5
  const pick = <T>(list: readonly T[]): T => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return list[Math.floor((seed / 2147483648) * list.length)]!
  }
  for (let edit = 0; edit < PROPERTY_RUNS; edit += 1) {
    const id = pick(ids)
    switch (pick(['name', 'name', 'address', 'policy', 'tag', 'work'])) {
      case 'name': {
        const { version } = await getClient(at, id)
        await updateClient(
          at,
          id,
          updateClientSchema.parse({
            firstName: pick(names),
            lastName: pick(names),
            coLastName: pick(names),
            version,
          }),
        )
        break
      }
      case 'address': {
        const known = addresses.get(id)
        const values = { type: pick(['Physical', 'Mailing']), city: pick(names), state: 'ID' }
        if (!known) addresses.set(id, (await createRecord(at, { name: 'address', clientId: id }, values)).id)
        else if (pick([true, false]))
          await updateRecord(at, { name: 'address', clientId: id, id: known }, { values })
        else {
          await deleteRecord(at, { name: 'address', clientId: id, id: known })
          addresses.delete(id)
        }
        break
      }
      case 'policy':
        await createRecord(
          at,
          { name: 'policy', clientId: id },
          {
            type: pick(names),
            effectiveDate: pick(['2024-01-01', '2026-11-20']),
          },
        )
        break
      case 'tag':
        await setClientTags(at, id, [{ id: pick(simple).id, isActive: pick([true, false]) }])
        break
      default:
        if (edit % 7 === 0) await work()
    }
  }
  await work()
  const people = await db.admin`
    select c.*, (current_date - 0)::text as x,
      coalesce((select jsonb_agg(a.data) from client_addresses a where a.client_id = c.id and a.deleted_at is null), '[]') as addresses,
      coalesce((select jsonb_agg(p.data) from client_policies p where p.client_id = c.id and p.deleted_at is null), '[]') as policies,
      coalesce((select jsonb_agg(t.tag_id) from client_tags t where t.client_id = c.id), '[]') as tags
    from clients c where c.account_id = ${own.account.id}`
  let memberships = 0
  for (const person of people) {
    const plain: PlainClient = {
      fields: {
        ...Object.fromEntries(
          Object.entries(person).map(([name, value]) => [
            name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
            value,
          ]),
        ),
      },
      madeDaysAgo: 0,
      contactedDaysAgo: null,
      addresses: person.addresses,
      policies: person.policies,
      tags: person.tags,
    }
    for (const each of dynamic) {
      const carries = plain.tags.includes(each.id)
      if (carries) memberships += 1
      expect(carries, JSON.stringify({ rule: each.rule, plain })).toBe(holds(each.rule!, plain, TODAY))
    }
  }
  expect(memberships).toBeGreaterThan(10)
  const counted = await db.admin`
    select t.assigned, (select count(*)::int from client_tags c where c.tag_id = t.id) as rows
    from tags t where t.account_id = ${own.account.id}`
  for (const row of counted) expect(row.assigned).toBe(row.rows)
}, 120_000)

test("refreshes one contact's tags by index, however large the account", async () => {
  const { id } = await create({ firstName: 'Needle' })
  await db.admin`insert into clients (account_id, first_name) select ${home.account.id}, 'Hay' || n from generate_series(1, 3000) n`
  await db.admin`insert into client_addresses (account_id, client_id, data)
    select account_id, id, '{"type":"Physical","city":"Boise"}' from clients where account_id = ${home.account.id}`
  const common = await tag()
  await db.admin`insert into client_tags (account_id, client_id, tag_id)
    select account_id, id, ${common.id} from clients where account_id = ${home.account.id} on conflict do nothing`
  await db.admin`analyze clients, client_addresses, client_policies, client_tags`
  const condition = ruleCondition(
    ruleSchema.parse(
      all(line('address.city', '=', 'Boise'), line('policy.type', 'null'), line('tags', 'notIn', common.id)),
    ),
    { today: TODAY, timezone: 'America/Boise' },
  )
  const plan = await ctx.db(async (tx) =>
    (await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${clientAnswers([condition], id)}`))
      .map((row) => row['QUERY PLAN'])
      .join('\n'),
  )
  expect(plan).not.toContain('Seq Scan')
  expect(plan).toMatch(/ on clients .*\n\s+Index Cond: \(\(account_id = .* AND \(id = '/)
})

test('the rule that the reference shows can be saved, and its fields and operators are those of rules', () => {
  expect(ruleSchema.safeParse(RULE_EXAMPLE).success).toBe(true)
  const document = z.fromJSONSchema(RULE_JSON as never)
  expect(document.safeParse(RULE_EXAMPLE).success).toBe(true)
  const wrong = { combinator: 'and', rules: [{ field: 'state', operator: 'is', values: ['ID'] }] }
  expect(document.safeParse(wrong).success).toBe(false)
})
