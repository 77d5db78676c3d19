import { expect, test } from 'vitest'
import { audit } from '#app/lib/audit.server.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { auditChoices, auditFile, listAudit, readAuditFilter } from './audit.server.ts'

const db = useDatabase()
const none = readAuditFilter(new URLSearchParams())
const filter = (query: string) => readAuditFilter(new URLSearchParams(query))

async function agency() {
  const { account } = await makeAccount(db, { timezone: 'America/Denver' })
  const owner = await makeUser(db, account.id, { role: 'owner', firstName: 'Olga', lastName: 'Moss' })
  const ctx = makeCtx(db, account, owner)
  const write = (entry: Parameters<typeof audit>[2], at: string, who = ctx) =>
    withAccount(db.pool, account.id, (tx) => audit(tx, { ...who, now: () => new Date(at) }, entry))
  return { account, owner, ctx, write }
}

test("filters entries by person, action and day in the account's zone", async () => {
  const { account, owner, ctx, write } = await agency()
  const other = makeCtx(db, account, await makeUser(db, account.id, { firstName: 'Ben', lastName: 'Ode' }))
  const client = await makeClient(db, account.id, { firstName: 'Ada', lastName: 'Lind' })
  await write(
    { action: 'updated', entity: 'client', entityId: client.id, detail: 'email' },
    '2026-03-02T06:30:00Z',
  )
  await write(
    { action: 'added a policy', entity: 'policy', entityId: client.id, detail: `of contact ${client.id}` },
    '2026-03-02T07:30:00Z',
    other,
  )
  await write({ action: 'signed in', entity: 'user', entityId: owner.id }, '2026-03-03T12:00:00Z')
  const actions = async (query: string) =>
    (await listAudit(ctx, filter(query), null)).items.map((line) => line.action)
  expect(await actions('')).toEqual(['signed in', 'added a policy', 'updated'])
  expect(await actions(`person=${owner.id}`)).toEqual(['signed in', 'updated'])
  expect(await actions('action=client:updated')).toEqual(['updated'])
  // Half past midnight and half an hour before it, in Denver.
  expect(await actions('from=2026-03-02&to=2026-03-02')).toEqual(['added a policy'])
  expect(await actions('to=2026-03-01')).toEqual(['updated'])
  expect((await listAudit(ctx, none, null)).items[1]).toMatchObject({
    person: 'Ben Ode',
    subject: { name: 'Ada Lind', to: `/contacts/contact/${client.id}` },
    detail: null,
  })
  expect((await auditChoices(ctx)).actions.map(({ value }) => value)).toEqual([
    'client:updated',
    'policy:added a policy',
    'user:signed in',
  ])
})

test('names the user and the thing acted on', async () => {
  const { account, owner, ctx, write } = await agency()
  const dismissed = await makeUser(db, account.id, {
    firstName: 'Ben',
    lastName: 'Ode',
    disabledAt: new Date('2026-03-01T00:00:00Z'),
  })
  const at = '2026-03-02T06:30:00Z'
  await write({ action: 'signed in', entity: 'user', entityId: owner.id }, at)
  await write({ action: 'dismissed the employee', entity: 'user', entityId: dismissed.id }, at)
  await write({ action: 'deleted a tag', entity: 'tag', entityId: crypto.randomUUID() }, at)
  await write({ action: 'opened the account', entity: 'account', entityId: account.id }, at, {
    ...ctx,
    actor: null,
    ghostedBy: owner.id,
  })
  const { items } = await listAudit(ctx, none, null)
  const lines = items.map(({ person, action, subject, isOwn }) => [
    person,
    action,
    isOwn ? null : subject?.name,
  ])
  expect(lines.toSorted()).toEqual([
    ['Olga Moss', 'deleted a tag', 'a deleted tag'],
    ['Olga Moss', 'dismissed the employee', 'Ben Ode'],
    ['Olga Moss', 'signed in', null],
    ['The operator', 'opened the account', undefined],
  ])
  expect(items.find((item) => item.subject?.name === 'Ben Ode')?.subject?.to).toBeNull()
  expect(await new Response(await auditFile(ctx, none)).text()).toContain(
    'dismissed the employee,User,Ben Ode',
  )
})

test('pages neither skip nor repeat entries, even within one millisecond', async () => {
  const { ctx, write } = await agency()
  for (let n = 0; n < 25; n += 1)
    await write({ action: `action ${n}`, entity: 'tag' }, '2026-03-02T06:30:00.123Z')
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listAudit>> = await listAudit(ctx, none, cursor, 10)
    seen.push(...page.items.map((line) => line.action))
    cursor = page.nextCursor
  } while (cursor)
  expect(new Set(seen).size).toBe(25)
  expect(seen).toHaveLength(25)
})

test('refuses users below the admin set, hides other accounts, and finds nothing for hostile filters', async () => {
  const { account, ctx, write } = await agency()
  await write({ action: 'created', entity: 'tag' }, '2026-03-02T06:30:00Z')
  const employee = makeCtx(db, account, await makeUser(db, account.id, { role: 'employee' }))
  await expect(listAudit(employee, none, null)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(auditChoices(employee)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(auditFile(employee, none)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await listAudit((await agency()).ctx, none, null)).items).toEqual([])
  for (const query of [
    "action=tag:' or 1=1 --",
    "person=' or 1=1",
    'from=2026-99-99',
    'from=0000-01-01',
    'to=9999-12-31',
    'action=x:%25',
    'to=a%00b',
  ]) {
    expect((await listAudit(ctx, filter(query), "' or 1=1")).items.length, query).toBeLessThan(2)
  }
})

test('the CSV is complete, safe in a spreadsheet, and audited', async () => {
  const { ctx, write } = await agency()
  await write({ action: '=cmd()', entity: 'tag', detail: ' +1,"x"' }, '2026-03-02T06:30:00Z')
  const text = await new Response(await auditFile(ctx, none)).text()
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('exported the audit log')
  expect(lines[2]).toBe(`"03/01/2026, 11:30 PM",Olga Moss,,,"'=cmd()",Tag,,"' +1,""x""",`)
})

test('every filter uses an index', async () => {
  const { account, ctx, owner } = await agency()
  await db.admin`insert into audit_log (account_id, actor_id, action, entity, created_at)
    select ${account.id}, case when n % 50 = 0 then ${owner.id}::uuid end, 'did ' || n % 40, 'client', now() - n * interval '1 minute'
    from generate_series(1, 20000) n`
  await db.admin`analyze audit_log`
  for (const [query, index] of [
    ['', 'audit_log_newest'],
    [`actor_id = '${owner.id}' and`, 'audit_log_actor'],
    [`entity = 'client' and action = 'did 7' and`, 'audit_log_action'],
  ]) {
    const plan = await withAccount(db.pool, account.id, (tx) =>
      tx.execute(
        `explain select * from audit_log where ${query} account_id = '${account.id}' order by created_at desc, id desc limit 51`,
      ),
    )
    expect(JSON.stringify(plan), query).toContain(`using ${index}`)
  }
  expect((await auditChoices(ctx)).actions).toHaveLength(40)
})
