import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type AuditChange, changeLine } from '#app/lib/changes.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { createClientSchema, updateClientSchema } from './client.schema.ts'
import { createClient, getClient, revealClientField, updateClient } from './clients.server.ts'
import { coName, partFields, partsOf, GROUPS, PERSON_FIELDS, tabGroups, tabsOf } from './person.ts'
import type { Field } from '#app/features/accounts/fields/fields.ts'
import { asTyped } from '#app/features/accounts/fields/format.ts'

const db = useDatabase()
let ctx: Ctx
let stranger: Ctx
let referrer: string
const now = new Date('2026-11-20T16:00:00Z')

beforeAll(async () => {
  const home = await makeAccount(db, { gatheringForms: 'all' })
  const user = await makeUser(db, home.account.id, { role: 'employee' })
  ctx = makeCtx(db, home.account, user, { now: () => now })
  referrer = (await makeClient(db, home.account.id, { firstName: 'Rosa', lastName: 'Referrer' })).id
  const other = await makeAccount(db)
  stranger = makeCtx(db, other.account, await makeUser(db, other.account.id, { role: 'owner' }))
})

const ALL = partsOf(GROUPS).join(' ')

/** A valid value for a field, different for each of the two people. */
function typed(field: Field, co: boolean): unknown {
  switch (field.type) {
    case 'list':
      return [Object.fromEntries(field.item.map((item) => [item.name, typed(item, co)]))]
    case 'group':
      throw new Error('none here')
    case 'date':
      return co ? '1974-02-28' : '02/29/1972'
    case 'dollars':
      return co ? '$1,250' : '84000'
    case 'integer':
      return co ? '7' : '5'
    case 'boolean':
      return 'on'
    case 'choice':
      return field.choices!.at(co ? -1 : 0)!.value
    case 'state':
      return co ? 'or' : 'ID'
    case 'phone':
      return co ? '(208) 555-0177' : '208-555-0166'
    case 'email':
      return co ? 'co@mail.example' : 'one@mail.example'
    case 'sealed':
      return field.inputMask ? (co ? '987-65-4321' : '123-45-6789') : co ? 'QZX7788991122' : 'QZX5544332211'
    case 'contact':
      return referrer
    default:
      return `${field.label}${co ? ' two' : ' one'}`
  }
}

const everything = () => ({
  ...Object.fromEntries(
    PERSON_FIELDS.map((field) => [field.name, typed(field, field.level === 'coapplicant')]),
  ),
  // Each contact has its own.
  externalId: randomUUID(),
})

async function make(fields: Record<string, unknown> = { firstName: 'Ida' }) {
  const { id } = await createClient(ctx, createClientSchema.parse(fields))
  return id
}

async function save(id: string, fields: Record<string, unknown>, parts = ALL, by = ctx) {
  const { version } = await getClient(ctx, id)
  await updateClient(by, id, updateClientSchema.parse({ ...fields, parts, version }))
}

test('stores each field of both people, and saving the same again changes nothing', async () => {
  const id = await make()
  const input = everything()
  await save(id, input)
  const { values, sealed, version } = await getClient(ctx, id)
  for (const field of PERSON_FIELDS) {
    const co = field.level === 'coapplicant'
    const shown = values[field.name]
    if (field.type === 'sealed') {
      expect(sealed).toContain(field.name)
      expect(String(shown), field.name).toMatch(/^•/)
      const compact = String(typed(field, co)).replaceAll('-', '')
      expect(await revealClientField(ctx, id, field.name)).toBe(compact)
    } else expect(shown, field.name).toBeDefined()
  }
  expect(values).toMatchObject({
    dob: '1972-02-29',
    coDob: '1974-02-28',
    income: 8_400_000,
    coIncome: 125_000,
    employees: 5,
    smoker: true,
    coSmoker: true,
    dlState: 'ID',
    coDlState: 'OR',
    coCompanyName: 'Company two',
    ssn: '•••-••-6789',
    coSsn: '•••-••-4321',
    doctors: [{ name: 'Name one', specialty: 'Specialty one', phone: '12085550166' }],
    affiliateContactId: referrer,
    immigrant: 'na',
    coImmigrant: 'student visa',
  })
  await save(id, asTyped(PERSON_FIELDS, values) as Record<string, unknown>)
  const after = await getClient(ctx, id)
  expect(after.version).toBe(version)
  expect(after.values).toEqual(values)
  expect(after.referrer).toEqual({ id: referrer, name: 'Rosa Referrer' })
})

test('stores no sealed value in clear, and audits every reveal', async () => {
  const id = await make({ ...everything(), firstName: 'Sealed' })
  const tables = await db.admin<{ table_name: string }[]>`
    select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  for (const { table_name: table } of tables) {
    const [found] = await db.admin`
      select count(*)::int as n from ${db.admin(table)} t
      where t::text ~ '123-?45-?6789|987-?65-?4321|QZX5544332211|QZX7788991122'`
    expect(found!.n, table).toBe(0)
  }
  await revealClientField(ctx, id, 'coHealthMBI')
  const [look] = await db.admin`
    select action, detail, actor_id from audit_log where entity_id = ${id} order by id desc limit 1`
  expect(look).toEqual({
    action: 'revealed a protected value',
    detail: `of contact ${id}: coHealthMBI`,
    actor_id: ctx.actor!.id,
  })
  await expect(revealClientField(ctx, id, 'firstName')).rejects.toMatchObject({ code: 'not-found' })
  await expect(revealClientField(ctx, id, 'constructor')).rejects.toMatchObject({ code: 'not-found' })
  await expect(revealClientField(stranger, id, 'ssn')).rejects.toMatchObject({ code: 'not-found' })
  const timid: Ctx = { ...ctx, can: { ...ctx.can, revealSealed: false } }
  await expect(revealClientField(timid, id, 'ssn')).rejects.toMatchObject({ code: 'forbidden' })
})

test('the audit log has the values before and after, and none of a sealed field', async () => {
  const id = await make({ firstName: 'Ida', ssn: '123-45-6789', smoker: 'on' })
  await save(
    id,
    { firstName: 'Idabel', income: '$84,000', ssn: '987-65-4321', affiliateContactId: referrer },
    'basic.applicant identity.applicant work.applicant habits.applicant referral.applicant',
  )
  const [entry] = await db.admin`select changes from audit_log where entity_id = ${id} and action = 'updated'`
  expect((entry!.changes as AuditChange[]).map(changeLine)).toEqual([
    'First name: Ida → Idabel',
    'SSN: changed',
    'Income: empty → $84,000',
    'Tobacco Use: Yes → No',
    'Referred by: changed',
  ])
  expect(JSON.stringify(entry)).not.toMatch(/6789|4321|Rosa/)
})

test('a blank sealed field keeps its value until it is cleared or replaced', async () => {
  const id = await make()
  await save(id, { ssn: '123456789' }, 'identity.applicant')
  await save(id, { ssn: '', weight: '150' }, 'identity.applicant')
  expect(await revealClientField(ctx, id, 'ssn')).toBe('123456789')
  await save(id, { ssn: '111-22-3333', weight: '150' }, 'identity.applicant')
  expect((await getClient(ctx, id)).values).toMatchObject({ ssn: '•••-••-3333', weight: 150 })
  await save(id, { clear: 'ssn' }, 'identity.applicant')
  expect((await getClient(ctx, id)).sealed).toEqual([])
})

test('keeps fields that the form does not hold', async () => {
  const id = await make()
  await save(id, everything())
  const before = await getClient(ctx, id)
  await save(id, { coHealthNetwork: 'Only this' }, 'health.coapplicant')
  const { values } = await getClient(ctx, id)
  const touched = new Set(partFields(['health.coapplicant']).map((field) => field.name))
  for (const field of PERSON_FIELDS) {
    if (touched.has(field.name)) continue
    expect(values[field.name], field.name).toEqual(before.values[field.name])
  }
  expect(values).toMatchObject({ coHealthNetwork: 'Only this' })
  expect(values.coDoctors).toBeUndefined()
})

test.each([
  ['', (base: string) => base],
  ['co-', coName],
] as const)(
  'a self-employed %sapplicant has no employer, no business type and no employees',
  async (_, name) => {
    const id = await make()
    const work = {
      firstName: 'Ida',
      [name('employerName')]: 'Granite Mutual',
      [name('businessType')]: 'Insurance',
      [name('employees')]: '12',
    }
    await save(id, { ...work, [name('occupation')]: 'Engineer' })
    expect((await getClient(ctx, id)).values).toMatchObject({ [name('employees')]: 12 })
    await save(id, { ...work, [name('occupation')]: 'Self Employed' })
    const { values } = await getClient(ctx, id)
    expect(values).toMatchObject({ [name('occupation')]: 'Self Employed', [name('employees')]: 0 })
    expect(values).not.toHaveProperty(name('employerName'))
    expect(values).not.toHaveProperty(name('businessType'))
  },
)

test('an account without health forms stores no health data, and keeps what it has', async () => {
  const bare: Ctx = { ...ctx, account: { ...ctx.account, gatheringForms: 'auto,life' } }
  const id = await make()
  await save(id, { healthNetwork: 'Kept', smoker: 'on' }, 'health.applicant habits.applicant')
  await save(
    id,
    { healthNetwork: 'Refused', lifePreferredBenefitAmount: '500,000' },
    'health.applicant life.applicant',
    bare,
  )
  expect((await getClient(ctx, id)).values).toMatchObject({
    healthNetwork: 'Kept',
    smoker: true,
    lifePreferredBenefitAmount: 50_000_000,
  })
  expect(tabsOf('auto,life')).toEqual(['general', 'auto', 'life'])
  expect(tabGroups('life', tabsOf('auto,life'))).toEqual(['habits', 'life'])
  expect(tabsOf('')).toEqual(['general'])
  expect(tabsOf('all')).toEqual(['general', 'auto', 'health', 'life'])
})

test.each([
  [{ ssn: '123-45' }, 'ssn'],
  [{ coSsn: '4111 1111 1111 1111' }, 'coSsn'],
  [{ dob: '02/30/1970' }, 'dob'],
  [{ gender: 'Unknown' }, 'gender'],
  [{ income: '12.50' }, 'income'],
  [{ heightInches: '12' }, 'heightInches'],
  [{ employees: '-1' }, 'employees'],
  [{ dlState: 'ZZ' }, 'dlState'],
  [{ ssn: '000-00-0000' }, 'ssn'],
  [{ dob: '01/01/2199' }, 'dob'],
  [{ coDob: '01/01/1970', coDod: '12/31/1969' }, 'coDod'],
  [{ healthHistory: 'fair' }, 'healthHistory'],
  [{ affiliateContactId: 'x' }, 'affiliateContactId'],
  [{ occupation: '4111 1111 1111 1111' }, 'occupation'],
])('refuses %j at its field', (fields, name) => {
  const { error } = updateClientSchema.safeParse({
    firstName: 'A',
    parts: ALL,
    version: 1,
    ...fields,
  })
  expect(error?.issues.map((issue) => issue.path[0])).toEqual([name])
})

test('refuses a referrer that is the client itself, another account’s or deleted', async () => {
  const id = await make()
  const foreign = (await createClient(stranger, createClientSchema.parse({ firstName: 'F' }))).id
  for (const affiliateContactId of [id, foreign, '01890000-0000-7000-8000-000000000000']) {
    await expect(save(id, { affiliateContactId }, 'referral.applicant')).rejects.toMatchObject({
      code: 'invalid',
      field: 'affiliateContactId',
    })
  }
})

test('refuses a card number in a name', () => {
  for (const field of ['firstName', 'lastName', 'companyName', 'occupation', 'coFirstName', 'coLastName']) {
    const checked = createClientSchema.safeParse({
      firstName: 'Janet',
      [field]: '4242 4242 4242 4242 123 12/27',
    })
    expect(checked.error?.issues[0]?.path, field).toEqual([field])
  }
})
