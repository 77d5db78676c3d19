import { randomUUID } from 'node:crypto'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { createRecord } from '#app/features/people/records/records.server.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import { schemaOf } from '#app/features/people/records/kind-schema.ts'
import { createClientSchema } from '#app/features/people/clients/client.schema.ts'
import { createClient } from '#app/features/people/clients/clients.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { tempFile } from '#tests/setup/temp-file.ts'
import { guessTargets } from '../import/column-guesses.ts'
import { targetsOf } from '../import/column-targets.ts'
import { mapImport, startImport, uploadImport } from '../import/import-steps.server.ts'
import { getImport } from '../import/imports.server.ts'
import { runImport } from '../import/run-import.server.ts'
import { requestExport } from './exports.server.ts'
import { exportFile } from './run-export.server.ts'

// Our export, opened and saved by spreadsheet programs, changes nothing when it is imported again.

const db = useDatabase()

type Value = ExcelJS.CellValue

interface Program {
  delimiter: string
  date: (y: string, m: string, d: string) => string
  money: (amount: number) => string
  encode: (text: string) => Buffer
  end?: string
  quotes?: true
  /** Takes texts of digits for numbers, as when a CSV is opened and saved. */
  retypes?: true
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
const bare = (part: string) => String(Number(part))
const excel: Program = {
  delimiter: ',',
  date: (y, m, d) => `${bare(m)}/${bare(d)}/${y}`,
  money: (amount) => `${dollars(amount)} `,
  encode: (text) => Buffer.from(`\ufeff${text}`),
}
const PROGRAMS: Record<string, Program> = {
  'Excel, as Unicode text': {
    ...excel,
    delimiter: '\t',
    encode: (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  },
  'Excel, from a CSV': { ...excel, retypes: true, encode: (text) => Buffer.from(text, 'latin1') },
  'Excel of a country with decimal commas': {
    delimiter: ';',
    date: (y, m, d) => `${d}.${m}.${y}`,
    money: (amount) => `${amount.toLocaleString('de-DE', { minimumFractionDigits: 2 })} $`,
    encode: (text) => Buffer.from(text, 'latin1'),
  },
  LibreOffice: {
    ...excel,
    date: (y, m, d) => `${m}/${d}/${y}`,
    money: dollars,
    encode: (text) => Buffer.from(text),
    end: '\n',
    quotes: true,
  },
  'Google Sheets': { ...excel, retypes: true, money: dollars, encode: (text) => Buffer.from(text) },
}

/** A text as a spreadsheet shows it after opening a CSV. */
function retyped(text: string): string {
  if (!/^\d+$/.test(text)) return text
  return text.length > 11 ? Number(text).toExponential(5).toUpperCase().replace('E+', 'E+') : bare(text)
}

function rewritten(sheet: ExcelJS.Worksheet, program: Program): Buffer {
  const cellOf = (value: Value, format: string | undefined) => {
    if (value === null || value === undefined) return ''
    if (value instanceof Date) {
      const [y, m, d] = value.toISOString().slice(0, 10).split('-') as [string, string, string]
      return program.date(y, m, d)
    }
    if (typeof value === 'number') return format?.startsWith('$') ? program.money(value) : String(value)
    const text = String(value)
    return program.retypes ? retyped(text) : text
  }
  const lines: string[] = []
  sheet.eachRow({ includeEmpty: true }, (row) => {
    const cells = Array.from({ length: sheet.columnCount }, (_, at) => {
      const cell = row.getCell(at + 1)
      const text = cellOf(cell.value, cell.numFmt)
      const quoted = program.quotes || /["\r\n]/.test(text) || text.includes(program.delimiter)
      return quoted ? `"${text.replaceAll('"', '""')}"` : text
    })
    lines.push(cells.join(program.delimiter))
  })
  return program.encode([...lines, ''].join(program.end ?? '\r\n'))
}

test('importing an export that another program saved changes nothing', async () => {
  const { account } = await makeAccount(db, { gatheringForms: 'all' })
  const user = await makeUser(db, account.id, { role: 'owner' })
  const [ctx, worker] = [makeCtx(db, account, user), makeCtx(db, account)]
  const people = [
    {
      firstName: 'Renée',
      lastName: "Peña-O'Neil",
      mobilePhone: '2085550171',
      mobilePhoneExtension: '14',
      email: 'renee@example.com',
      dob: '1957-05-17',
      income: '52,000',
    },
    { firstName: 'Ada', lastName: 'Lind', companyName: 'Smith, "Ada" & Sons; LLC', dob: '1980-02-29' },
  ]
  for (const person of people) {
    const { id } = await createClient(ctx, createClientSchema.parse(person))
    const record = (name: 'policy' | 'address', values: object) =>
      createRecord(ctx, { name, clientId: id }, schemaOf(KINDS[name]).parse(values))
    const dates = { effectiveDate: '2026-03-15', termDate: '2027-03-15' }
    await record('policy', { type: 'Auto', idNumber: '100200300400500', premium: '1,842.50', ...dates })
    await record('policy', { type: 'Home', idNumber: '0012345', premium: '900', ...dates })
    await record('address', {
      type: 'Physical',
      address: '1 Elm St',
      city: 'Ware',
      state: 'MA',
      zipcode: '01082',
    })
  }
  const { id } = await requestExport(ctx, { requestId: randomUUID(), scope: ['policies', 'addresses'] })
  await exportFile.make(worker, id)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await (await exportFile.read(ctx, id)).file.arrayBuffer())
  const dump = () => db.admin`
    select (select json_agg(c order by id) from clients c where account_id = ${account.id}) as clients,
      (select json_agg(p order by id) from client_policies p where account_id = ${account.id}) as policies,
      (select json_agg(a order by id) from client_addresses a where account_id = ${account.id}) as addresses`
  const was = await dump()
  for (const [name, program] of Object.entries(PROGRAMS)) {
    for (const [sheetName, kind] of [
      ['Contacts', 'contacts'],
      ['Policies', 'policies'],
      // Its ZIP codes are all that can be lost.
      ...(program.retypes ? [['Addresses', 'addresses'] as const] : []),
    ] as const) {
      const requestId = randomUUID()
      const path = await tempFile(rewritten(book.getWorksheet(sheetName)!, program))
      await uploadImport(ctx, { requestId, path, fileName: `${sheetName}.csv` })
      await runImport(worker, requestId)
      const { sheets } = await getImport(ctx, requestId)
      const targets = guessTargets(sheets[0]!.headers, targetsOf(kind, 'all'), new Map())
      await mapImport(ctx, requestId, { kinds: [kind], targets: [targets], duplicates: 'update' })
      await runImport(worker, requestId)
      await startImport(ctx, requestId)
      await runImport(worker, requestId)
      const { counts } = await getImport(ctx, requestId)
      expect(counts, `${sheetName} by ${name}`).toMatchObject({
        created: 0,
        updated: 0,
        records: 0,
        failed: 0,
      })
      expect(counts!.recordsChanged, `${sheetName} by ${name}`).toBeUndefined()
      expect(await dump(), `${sheetName} by ${name}`).toEqual(was)
    }
  }
}, 60_000)
