import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { symbols } from 'pino'
import twilio from 'twilio'
import { beforeAll, describe, expect, test } from 'vitest'
import { archiveFile, requestArchive } from '#app/features/system/account-data/archives.server.ts'
import {
  mapImport,
  startImport,
  uploadImport,
} from '#app/features/contacts/transfer/import/import-steps.server.ts'
import { getImport } from '#app/features/contacts/transfer/import/imports.server.ts'
import { importReport } from '#app/features/contacts/transfer/import/import-report.server.ts'
import { requestExport } from '#app/features/contacts/transfer/export/exports.server.ts'
import { readFile as readTable } from '#app/features/contacts/transfer/workbook/read-file.server.ts'
import { exportFile } from '#app/features/contacts/transfer/export/run-export.server.ts'
import { runImport } from '#app/features/contacts/transfer/import/run-import.server.ts'
import { PERSON_FIELDS } from '#app/features/people/clients/person.ts'
import type { Field } from '#app/features/accounts/fields/fields.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import { formFields, sampleForm, SHAPES } from '#app/features/people/records/samples.fixture.ts'
import { createPostgresBus } from '#app/realtime/bus/bus-postgres.server.ts'
import { env } from '#app/lib/env.server.ts'
import { makeCtx, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { zipEntries } from '#tests/setup/zip.ts'
import { fixtures } from './fixtures.ts'
import { SecretNumbers, secretsIn } from './secret-numbers.ts'
import { makeWorld } from './world.ts'

// Types every secret number wherever possible. Afterwards none may be found in the database, a job, the audit log, a
// log line, an event, an export or a file. Product rule 2; for free text see docs/security.md.

const db = useDatabase()
const app = useApp(db)
const numbers = new SecretNumbers()
const logged: string[] = []
const published: string[] = []
const handedOut: string[] = []
let world: Awaited<ReturnType<typeof makeWorld>>
let cookie: string
let contact: string
let ctx: ReturnType<typeof makeCtx>
let worker: typeof ctx

beforeAll(async () => {
  world = await makeWorld(db, { gatheringForms: 'all' })
  const { account, users } = world
  cookie = world.cookies.member
  contact = `/contacts/contact/${world.ids.client}`
  const bus = recordingBus()
  bus.subscribe((event) => published.push(JSON.stringify(event)))
  ctx = makeCtx(db, account, users.member, { bus })
  worker = makeCtx(db, account, undefined, { bus })
  const { log } = app.product
  log.level = 'trace'
  Object.assign(log, { [symbols.streamSym]: { write: (line: string) => void logged.push(line) } })
  const events = createPostgresBus(db.url)
  await new Promise<void>((resolve) =>
    events.subscribe((event) => published.push(JSON.stringify(event)), resolve),
  )
  return () => events.close()
})

/** Posts like one of our pages; `raw` for URLs that scripts post to. */
const post = async (path: string, values: Record<string, string> | FormData, raw = false) => {
  const body = values instanceof FormData ? values : new URLSearchParams(values)
  const response = await app.fetch(raw ? path : `${path}.data`, { method: 'POST', body, cookie })
  return { status: response.status, text: await response.text() }
}
/** A redirect, as after saving. */
const SAVED = 202

const isSecret = (field: Field) => field.type === 'sealed' || field.type === 'checked'
const sealedOfPeople = () =>
  Object.fromEntries(PERSON_FIELDS.filter(isSecret).map((field) => [field.name, numbers.of(field.name)]))

describe('protected fields', () => {
  test('of both people, when a contact is created, changed, and refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const made = await post('/contacts/contact/new', { firstName: 'Janet', ...sealedOfPeople() })
      expect(made.status).toBe(SAVED)
      expect((await post('/contacts/contact/new', { email: 'none', ...sealedOfPeople() })).status).toBe(422)
    }
    const [row] =
      await db.admin`select id, version from clients where first_name = 'Janet' and sealed <> '{}' limit 1`
    const parts = [...new Set(PERSON_FIELDS.map((field) => `${field.group}.${field.level}`))].join(' ')
    const values = { parts, version: row!.version, firstName: 'Janet', ...sealedOfPeople() }
    for (const tab of ['', '/auto', '/health']) {
      expect((await post(`/contacts/contact/${row!.id}${tab}/edit`, values)).status).toBeOneOf([SAVED, 409])
    }
    for (const field of PERSON_FIELDS.filter(isSecret)) {
      const seen = await post(`/contacts/contact/${row!.id}/reveal`, { field: field.name })
      expect(seen.status, field.name).toBe(200)
    }
  })

  test.each(SHAPES)('of a record: %s %j', async (name, fixed) => {
    const path = `${contact}/${name}`
    const secretsOf = () =>
      Object.fromEntries(
        KINDS[name].fields
          .filter((field) => isSecret(field) && (!('only' in field) || (field.only?.(fixed) ?? true)))
          .map((field) => [field.name, numbers.of(field.name)]),
      )
    const before = numbers.all.length
    for (let round = 0; round < 4; round += 1) {
      const values = { ...sampleForm(name, fixed, 0).typed, ...secretsOf() }
      // An American Express has four digits there.
      if ('cvc' in values)
        Object.assign(values, { cvc: String(values.cardNumber).startsWith('37') ? '7391' : '739' })
      expect((await post(`${path}/new`, Object.fromEntries(formFields(values)))).status).toBe(SAVED)
      const wrong = {
        ...values,
        link: 'x'.repeat(3000),
        zipcode: 'wrong',
        type: 'wrong',
        dob: 'wrong',
        url: '',
      }
      expect((await post(`${path}/new`, Object.fromEntries(formFields(wrong)))).status).toBeOneOf([
        SAVED,
        422,
      ])
    }
    const hasSecrets = KINDS[name].fields.some(isSecret)
    if (hasSecrets && name !== 'payment-method') expect(numbers.all.length).toBeGreaterThan(before)
  })

  test('in an imported file: cells, headings, file names, and its own ids of contacts', async () => {
    const row = () => `Ada,${numbers.ssn()},${numbers.license()},${numbers.member()},${numbers.ssn()}`
    const files = [
      `First name,SSN,Driver's license,Member Id,Contact ID\n${Array.from({ length: 8 }, row).join('\n')}\n`,
      // Without headings, the first row's numbers are taken as headings.
      `${row()}\n${row()}\n`,
      // Refused rows are in the report.
      `First name,SSN,Email,Home phone,Contact ID\nBo,${numbers.ssn()},not an email,wrong,${numbers.ssn()}\n`,
      `First name,Occupation\nCy,${numbers.card()}\nDi,${numbers.ssn()}\n`,
    ]
    for (const text of files) {
      const fileName = `contacts ${numbers.card()} ${numbers.ssn()}.csv`
      const path = await fileOf(text)
      const { id } = await uploadImport(ctx, { requestId: randomUUID(), path, fileName })
      await runImport(worker, id)
      const { sheets } = await getImport(ctx, id)
      const mapping = {
        kinds: ['contacts'],
        targets: sheets.map((sheet) => sheet.targets),
        duplicates: 'create',
      }
      if (sheets.some((sheet) => sheet.targets.some(Boolean))) {
        await mapImport(ctx, id, mapping as Parameters<typeof mapImport>[2])
        await runImport(worker, id)
        handedOut.push((await post(`/contacts/imports/${id}`, {})).text)
        await startImport(ctx, id)
        await runImport(worker, id)
      }
      const report = await new Response(await importReport(ctx, id)).text()
      expect(report).toContain('Reason')
      handedOut.push(report)
      await db.admin`update imports set file_key = null where id = ${id} and state = 'mapping'`
    }
  })
})

describe('free text', () => {
  const texts = () => [
    numbers.card(),
    `Card ${numbers.card()} exp 12/29`,
    `SSN ${numbers.ssn()}`,
    numbers.ssn(),
  ]

  const withSecrets = [...fixtures].filter(([, { secrets }]) => secrets)
  test.each(withSecrets)(
    'of %s is refused with a message at its field, as a secret or as too long',
    async (_, { secrets }) => {
      for (const { column, path, form, raw } of secrets!) {
        await Promise.all(
          texts().map(async (text) => {
            const { to } = world.named({ to: path })
            const { status, text: answer } = await post(to!, world.named(form(text)), raw)
            const why = /looks like a (card|social security) number|[Uu]se at most/.exec(answer)?.[0]
            expect({ status, why }, `${column} at ${path}`).toEqual({ status: 422, why: expect.any(String) })
          }),
        )
      }
    },
    120_000,
  )

  test('of a received text loses the card number and keeps the rest', async () => {
    const phone = nextNumber()
    for (let round = 0; round < 6; round += 1) {
      await receive(phone, `Charge ${numbers.card()} please, thanks ${round}`)
    }
    const bodies = await db.admin<{ body: string }[]>`
      select body from sms_messages where from_number = ${phone} order by id`
    expect(bodies.map((row) => row.body)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Charge [•\s-]+\d{4}\d? please, thanks 0$/)]),
    )
  })

  test('in searches, URLs, file names and the wrong field', async () => {
    const asked: Promise<[path: string, status: number]>[] = []
    for (const number of [numbers.card(), numbers.ssn(), numbers.account(), numbers.license()]) {
      const q = encodeURIComponent(number)
      for (const path of [
        `/contacts?q=${q}`,
        `/users?q=${q}`,
        `/messages?q=${q}`,
        `/search?q=${q}`,
        `/search/find?q=${q}`,
        `/messages/rooms?q=${q}`,
        `/contacts/contact/${q}`,
        `/contacts/${q}`,
        `/${q}`,
        `/messages/${q}`,
        `/utilities/lookup/vin/${q}`,
        `/account/settings/audit-log?actor=${q}&action=${q}&from=${q}`,
        `/contacts?cursor=${q}&tag=${q}&manager=${q}&letter=${q}`,
        `/login?redirect=${q}`,
        `/ghost?q=${q}`,
      ]) {
        asked.push(app.fetch(path, { cookie }).then(({ status }) => [path, status]))
      }
      for (const [path, values] of [
        ['/login', { email: number, password: number }],
        ['/login', { email: 'a@b.example', password: number }],
        ['/forgot-password', { email: number, code: number }],
        [
          '/profile/change-password',
          { currentPassword: number, newPassword: number, retypedPassword: number },
        ],
        ['/profile/mfa', { intent: 'verify', code: number }],
        ['/profile/theme-color', { color: number }],
        ['/presence', { status: number, coacheeId: number }],
        ['/lock', { password: number }],
        [`/messages/to/send?with=number:${number}`, { body: number }],
      ] as const) {
        asked.push(post(path, values).then(({ status }) => [path, status]))
      }
    }
    for (const [path, status] of await Promise.all(asked)) expect(status, path).toBeLessThan(500)
    const form = new FormData()
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    form.set('file', new File([png], `${numbers.card()} ${numbers.ssn()}.png`, { type: 'image/png' }))
    expect((await post('/utilities/upload/sms', form, true)).status).toBe(201)
  }, 60_000)

  test('when the database fails halfway', async () => {
    await db.admin`alter table client_dependents rename to client_dependents_away`
    await db.admin`alter table follow_ups rename to follow_ups_away`
    const broken = await post(`${contact}/dependent/new`, {
      firstName: 'Mia',
      ssn: numbers.ssn(),
      dlId: numbers.license(),
    })
    const note = await post(`${contact}/follow-ups/new`, {
      assignTo: 'self',
      date: '2099-01-01T10:00',
      note: `His account ${numbers.account()}`,
    })
    await db.admin`alter table client_dependents_away rename to client_dependents`
    await db.admin`alter table follow_ups_away rename to follow_ups`
    expect([broken.status, note.status]).toEqual([500, 500])
    expect(logged.some((line) => line.includes('client_dependents'))).toBe(true)
  })
})

describe('afterwards', () => {
  test('at least two hundred were typed, of every kind', () => {
    expect(numbers.all.length).toBeGreaterThan(200)
    const counts = Map.groupBy(numbers.all, ({ what }) => what)
    expect([...counts.keys()].toSorted()).toEqual([
      'EIN',
      'Medicare id',
      'SSN',
      'account',
      'card',
      'card of immigration',
      'license',
      'member id',
      'routing',
    ])
  })

  test('none is in the database: tables, jobs, audit log', async () => {
    expect(secretsIn(await everyTable(), numbers.all)).toEqual([])
  })

  test('none is in an export, a report, an audit file or a stored file', async () => {
    const { id } = await requestExport(ctx, {
      requestId: randomUUID(),
      scope: ['policies', 'addresses', 'dependants'],
    })
    await exportFile.make(worker, id)
    const { file } = await exportFile.read(ctx, id)
    let cells = 0
    for await (const row of readTable(await fileOf(Buffer.from(await file.arrayBuffer())), 'xlsx')) {
      cells += row.cells.length
      handedOut.push(row.cells.join('\n'))
    }
    expect(cells).toBeGreaterThan(100)
    const archiveId = randomUUID()
    await requestArchive(ctx, { requestId: archiveId, clientId: null })
    await archiveFile.make(worker, archiveId)
    for (const [name, bytes] of await zipEntries((await archiveFile.read(ctx, archiveId)).file)) {
      if (name.endsWith('.jsonl')) handedOut.push(bytes.toString())
    }
    handedOut.push(await (await app.fetch('/account/settings/audit-log/file', { cookie })).text())
    const directory = join(env().DATA_DIR, 'files')
    for (const path of await readdir(directory, { recursive: true, withFileTypes: true })) {
      if (path.isFile() && path.parentPath.includes(world.account.id)) {
        handedOut.push(await readFile(join(path.parentPath, path.name), 'latin1'))
      }
    }
    expect(secretsIn(handedOut.join('\n'), numbers.all)).toEqual([])
  })

  test('none is in a log line or an event', () => {
    expect(logged.length).toBeGreaterThan(200)
    expect(published.length).toBeGreaterThan(20)
    expect(secretsIn(logged.join('\n'), numbers.all)).toEqual([])
    expect(secretsIn(published.join('\n'), numbers.all)).toEqual([])
  })

  test('the check itself finds secrets in every spelling and place', async () => {
    const found = new SecretNumbers()
    const [ssn, card, license] = [found.ssn(), found.card(), found.license()]
    await db.admin`insert into activities (account_id, client_id, type, note)
      select ${world.account.id}, id, 'note', ${`his ssn: ${ssn.replaceAll('-', ' ')}.`} from clients where account_id = ${world.account.id} limit 1`
    await db.admin`select graphile_worker.add_job('x', ${JSON.stringify({ text: card })}::text::json)`
    await db.admin`insert into audit_log (account_id, action, entity, detail) values (${world.account.id}, 'x', 'x', ${license})`
    expect(secretsIn(await everyTable(), found.all)).toHaveLength(3)
  })
})

/** A file on disk, as after an upload. */
async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'switchboard-secrets-')), 'file')
  await writeFile(path, content)
  return path
}

/** The whole database as text, like a dump. */
async function everyTable(): Promise<string> {
  const tables = await db.admin<{ schema: string; name: string }[]>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const texts: string[] = []
  for (const { schema, name } of tables) {
    const rows = await db.admin`select t::text as row from ${db.admin(schema)}.${db.admin(name)} t`
    texts.push(...rows.map((row) => row.row as string))
  }
  return texts.join('\n')
}

/** Receives a text from the carrier. */
async function receive(from: string, body: string): Promise<void> {
  const params = {
    AccountSid: env().TWILIO_ACCOUNT_SID,
    MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
    From: `+${from}`,
    To: `+${world.number.number}`,
    Body: body,
    NumMedia: '0',
  }
  const url = `${app.url}/webhooks/twilio/sms`
  const signature = twilio.getExpectedTwilioSignature(env().TWILIO_AUTH_TOKEN, url, params)
  const response = await app.fetch('/webhooks/twilio/sms', {
    method: 'POST',
    body: new URLSearchParams(params),
    headers: { 'X-Twilio-Signature': signature },
  })
  expect(response.status).toBe(200)
}
