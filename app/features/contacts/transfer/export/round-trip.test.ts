import { millisecondsInDay } from 'date-fns/constants'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTags } from '#app/features/people/tags/tag-members.server.ts'
import { tagsNamed } from '#app/features/people/tags/tags.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { locations } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { STORABLE_HOSTILE_STRINGS } from '#tests/security/hostile-strings.ts'
import { BLANK } from '../values/cell-value.ts'
import { readCell } from '../values/read-cell.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { tempFile } from '#tests/setup/temp-file.ts'
import { createClientSchema } from '#app/features/people/clients/client.schema.ts'
import { createClient, getClient } from '#app/features/people/clients/clients.server.ts'
import { PERSON_FIELDS } from '#app/features/people/clients/person.ts'
import type { Field } from '#app/features/accounts/fields/fields.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import { createRecord, listRecords } from '#app/features/people/records/records.server.ts'
import { SCOPE_KINDS, SCOPES } from './sheet-columns.ts'
import { requestExport } from './exports.server.ts'
import { mapImport, startImport, uploadImport } from '../import/import-steps.server.ts'
import type { DuplicateChoice } from '../import/import-labels.ts'
import { getImport } from '../import/imports.server.ts'
import { exportFile } from './run-export.server.ts'
import { runImport } from '../import/run-import.server.ts'
import { schemaOf } from '#app/features/people/records/kind-schema.ts'

// Importing an export restores everything that a file carries: not sealed fields, which are masked, and not payment
// methods, which a policy finds again if the client has them.

const db = useDatabase()

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(...STORABLE_HOSTILE_STRINGS.filter((each) => each.length < 190)),
    fc.constantFrom(
      "'=x",
      "''=x",
      "'",
      '—',
      '-',
      '••••1234',
      '**',
      'a\r\nb',
      'a\rb',
      '_x0041_',
      '&lt;',
      '\\n',
      'a|b\\',
    ),
  )
  .filter((typed) => typed.isWellFormed())

/** A value that a form may send for a field; undefined for fields that are not exported. */
function typed(field: Field): fc.Arbitrary<unknown> {
  const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
  if (field.type === 'list') {
    return some(
      fc.array(fc.record(Object.fromEntries(field.item.map((each) => [each.name, typed(each)]))), {
        maxLength: 3,
      }),
    )
  }
  switch (field.type) {
    case 'date':
      return some(
        fc
          .integer({
            min: Date.UTC(1850, 0, 1) / millisecondsInDay,
            max: Date.UTC(2200, 11, 31) / millisecondsInDay,
          })
          .map((day) => new Date(day * millisecondsInDay).toISOString().slice(0, 10)),
      )
    case 'money':
      return some(fc.integer({ min: 0, max: 99_999_999_999 }).map((cents) => (cents / 100).toFixed(2)))
    case 'dollars':
      return some(fc.integer({ min: 0, max: 999_999_999 }).map(String))
    case 'integer':
      return some(fc.integer({ min: field.min ?? 0, max: field.max ?? 1000 }).map(String))
    case 'boolean':
      return some(fc.constant('on'))
    case 'choice':
      return some(fc.constantFrom(...field.choices!.map(({ value }) => value)))
    case 'state':
      return some(fc.constantFrom('ID', 'ny'))
    case 'zip':
      return some(fc.constantFrom('02134', '83702-1234', '00501'))
    case 'phone':
      return some(fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map((digits) => `1${digits}`))
    case 'email':
      return some(fc.emailAddress())
    case 'text':
    case 'multiline':
    case 'option':
    case 'url':
      return some(text)
    default:
      return fc.constant(undefined)
  }
}

/** Values of some fields, without those that the form refuses. */
function form(fields: readonly Field[], takes: (values: Record<string, unknown>) => boolean) {
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, typed(field)]))).map((values) => {
    const taken: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(values)) {
      if (value !== undefined && takes({ ...taken, [name]: value })) taken[name] = value
    }
    return taken
  })
}

const person = form(
  PERSON_FIELDS.filter((field) => field.name !== 'suffix'),
  (values) =>
    createClientSchema.safeParse({ suffix: '1', firstName: 'Ann', ...values }).success &&
    // A name such as "null" or "N/A" is read as none.
    PERSON_FIELDS.every(
      (field) =>
        field.type !== 'text' ||
        !values[field.name] ||
        readCell(field, String(values[field.name]), { adult: true }) !== BLANK,
    ),
)
const REQUIRED = {
  policy: { type: 'Auto' },
  address: { type: 'Other', country: 'USA' },
  dependent: { firstName: 'Mia' },
}
const record = (kind: keyof typeof REQUIRED) =>
  form(
    KINDS[kind].fields,
    (values) => schemaOf(KINDS[kind]).safeParse({ ...REQUIRED[kind], ...values }).success,
  ).map((values) => ({ ...REQUIRED[kind], ...values }))

const tagName = fc.constantFrom('Renewals', 'A, B', 'say "hi"', '=1+1', 'semi;colon | bar', 'ÄÖ')

const contact = fc.record({
  person,
  policies: fc.array(record('policy'), { maxLength: 2 }),
  addresses: fc.array(record('address'), { maxLength: 2 }),
  dependants: fc.array(record('dependent'), { maxLength: 2 }),
  tags: fc.uniqueArray(tagName, { maxLength: 3 }),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
  managed: fc.boolean(),
  located: fc.boolean(),
  /** The index of the referrer. */
  referrer: fc.option(fc.nat()),
  paid: fc.boolean(),
})
type Generated = typeof contact extends fc.Arbitrary<infer T> ? T : never

/** No two clients have the same customer number. */
function withOwnNumbers(contacts: Generated[]): Generated[] {
  const taken = new Set<unknown>()
  return contacts.map((given) => {
    const { externalId, ...person } = given.person
    const number = typeof externalId === 'string' ? externalId.trim() : undefined
    const isFree = !taken.has(number)
    if (number) taken.add(number)
    return isFree ? given : { ...given, person }
  })
}

async function agency() {
  const { account } = await makeAccount(db, { gatheringForms: 'all' })
  const user = await makeUser(db, account.id, { role: 'owner' })
  const other = await makeUser(db, account.id, { role: 'employee' })
  const [place] = await withAccount(db.pool, account.id, (tx) =>
    tx
      .insert(locations)
      .values({ accountId: account.id, name: '=North, "side"', timezone: 'America/Boise' })
      .returning(),
  )
  return { ctx: makeCtx(db, account, user), worker: makeCtx(db, account), other, place: place! }
}
type Agency = Awaited<ReturnType<typeof agency>>

/** Makes a client as forms and pages would. Its suffix identifies it. */
async function make({ ctx, other, place }: Agency, given: Generated, mark: number): Promise<string> {
  const { id } = await createClient(
    ctx,
    createClientSchema.parse({ firstName: 'Ann', ...given.person, suffix: String(mark) }),
  )
  await db.admin`
    update clients set rating = ${given.rating}, managed_by = ${given.managed ? other.id : ctx.actor!.id},
      location_id = ${given.located ? place.id : null} where id = ${id}`
  await ctx.db(async (tx) => {
    const tags = await tagsNamed(tx, ctx, given.tags)
    await addTags(
      tx,
      ctx,
      [...tags.values()].flatMap((tagId) => (tagId ? { clientId: id, tagId } : [])),
    )
  })
  for (const [scope, kind] of Object.entries(SCOPE_KINDS) as [
    (typeof SCOPES)[number],
    keyof typeof REQUIRED,
  ][]) {
    for (const values of given[scope])
      await createRecord(ctx, { name: kind, clientId: id }, schemaOf(KINDS[kind]).parse(values))
  }
  if (given.paid) {
    const method = schemaOf(KINDS['payment-method']).parse({
      type: 'checking',
      name: 'Ann, =A',
      account: '90817263544',
    })
    const { id: paymentMethod } = await createRecord(ctx, { name: 'payment-method', clientId: id }, method)
    await createRecord(
      ctx,
      { name: 'policy', clientId: id },
      { type: 'Home', paymentMethod, managedBy: other.id },
    )
  }
  return id
}

/** Everything of a client that a file carries, without ids. */
async function look(ctx: Ctx, id: string) {
  const [row] = await db.admin`
    select c.rating, c.co_rating, c.managed_by, c.location_id, r.suffix as referrer, (
      select coalesce(array_agg(t.name order by t.name), '{}') from client_tags m
      join tags t on t.account_id = m.account_id and t.id = m.tag_id where m.client_id = c.id) as tags
    from clients c left join clients r on r.id = c.affiliate_contact_id where c.id = ${id}`
  const { values } = await getClient(ctx, id)
  const { affiliateContactId: _, ...own } = values as Record<string, unknown>
  const records = await Promise.all(
    SCOPES.map(async (scope) =>
      (await listRecords(ctx, SCOPE_KINDS[scope], id)).map(({ values: { paymentMethod, ...rest } }) => ({
        ...rest,
        ...(paymentMethod === 'other' && { paymentMethod }),
      })),
    ),
  )
  const filled = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ''))
  return { ...row, own: filled, records }
}

async function bring({ ctx, worker }: Agency, file: Buffer, duplicates: DuplicateChoice) {
  const id = randomUUID()
  await uploadImport(ctx, { requestId: id, path: await tempFile(file), fileName: 'export.xlsx' })
  await runImport(worker, id)
  const { sheets } = await getImport(ctx, id)
  await mapImport(ctx, id, {
    kinds: sheets.map((sheet) => sheet.kind),
    targets: sheets.map((sheet) => sheet.targets),
    duplicates,
  })
  await runImport(worker, id)
  await startImport(ctx, id)
  await runImport(worker, id)
  const done = await getImport(ctx, id)
  const refused = await db.admin<{ reason: string }[]>`
    select reason from import_rows where import_id = ${id} and state = 'error'`
  expect(refused.map(({ reason }) => reason)).toEqual([])
  return { id, counts: done.counts! }
}

test('importing an export restores deleted clients, and changes none that are there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(contact, { minLength: 1, maxLength: 8 }).map(withOwnNumbers),
      async (contacts) => {
        const here = await agency()
        const { ctx, worker } = here
        const ids: string[] = []
        for (const [mark, given] of contacts.entries()) ids.push(await make(here, given, mark))
        for (const [at, { referrer }] of contacts.entries()) {
          const from = referrer === null ? undefined : ids[referrer % ids.length]
          if (!from || from === ids[at]) continue
          await db.admin`
          update clients set affiliate_contact_id = ${from}, affiliate_contact_level = 'combined' where id = ${ids[at]!}`
        }
        await db.admin`
        update clients set affiliate_contact_level = null
        where account_id = ${ctx.account.id} and affiliate_contact_id is null`
        const was = await Promise.all(ids.map((id) => look(ctx, id)))
        const dump = () => db.admin`
        select to_jsonb(c) as row from clients c where account_id = ${ctx.account.id} and deleted_at is null order by id`
        const rows = await dump()

        const { id } = await requestExport(ctx, { requestId: randomUUID(), scope: [...SCOPES] })
        await exportFile.make(worker, id)
        const file = Buffer.from(await (await exportFile.read(ctx, id)).file.arrayBuffer())

        // With the clients there, nothing changes.
        const same = await bring(here, file, 'update')
        expect(same.counts).toMatchObject({
          created: 0,
          updated: 0,
          unchanged: ids.length,
          records: 0,
          failed: 0,
        })
        expect(await dump()).toEqual(rows)

        // With the clients gone, they are restored.
        await db.admin`update clients set deleted_at = now() where account_id = ${ctx.account.id}`
        const again = await bring(here, file, 'create')
        expect(again.counts).toMatchObject({ created: ids.length, updated: 0, failed: 0 })
        const made = await db.admin<{ id: string }[]>`
        select id from clients where account_id = ${ctx.account.id} and deleted_at is null order by suffix::int`
        expect(await Promise.all(made.map((each) => look(ctx, each.id)))).toEqual(was)
      },
    ),
    { numRuns: 4, endOnFailure: true },
  )
}, 240_000)
