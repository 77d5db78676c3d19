// One part of contacts-io.ts in a process of its own, so that what it measures is that part's alone: the time of the work
// without loading the code, the processor's time, and the most memory the process ever had.
import { createReadStream, createWriteStream } from 'node:fs'
import { parse } from 'csv-parse'
import ExcelJS from 'exceljs'
import { runExport } from '#app/features/contacts/io/run-export.server.ts'
import { runImport } from '#app/features/contacts/io/run-import.server.ts'
import { contactSheets } from '#app/features/contacts/io/write-contacts.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { openPool } from '#db/client.ts'
import { accounts, clients } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeCtx } from '#tests/factories/index.ts'

export interface Job {
  part: keyof typeof PARTS
  accountId: string
  requestedBy: string
  /** Of the export or the import. */
  id: string
  file: string
}

export interface Measured {
  seconds: number
  cpu: number
  /** In MiB. */
  peak: number
}

type Work = () => Promise<unknown>

/** What is returned is timed; what is awaited before is not. */
const PARTS = {
  nothing: async (): Promise<Work> => async () => {},

  export: async (ctx: Ctx, { id }: Job): Promise<Work> => {
    return () => runExport(ctx, id)
  },

  /** The cells of the first contacts, as often as there are contacts: all of them at once would be memory of their own. */
  'bare-write': async (ctx: Ctx, { file, requestedBy }: Job): Promise<Work> => {
    const plan = { scope: ['policies', 'addresses'], filter: {}, requestedBy }
    let total = 0
    const sheets: { name: string; columns: object[]; rows: unknown[][] }[] = []
    for (const { name, columns, rows } of await contactSheets(ctx, plan, async () => {})) {
      const kept: unknown[][] = []
      for await (const some of rows) {
        total += some.length
        if (kept.length < 2000) kept.push(...some.map((cells) => cells.map((cell) => cell ?? undefined)))
      }
      const styled = columns.map(({ label, format }) => ({
        header: label,
        ...(format ? { style: { numFmt: format } } : {}),
      }))
      sheets.push({ name, columns: styled, rows: kept })
    }
    return async () => {
      const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
        stream: createWriteStream(file),
        useStyles: true,
        useSharedStrings: false,
      })
      for (const { name, columns, rows } of sheets) {
        const sheet = workbook.addWorksheet(name)
        sheet.columns = columns
        for (let n = 0; n < total / sheets.length; n += 1) {
          sheet.addRow(rows[n % rows.length]).commit()
          if (n % 500 === 0) await new Promise(setImmediate)
        }
        sheet.commit()
      }
      await workbook.commit()
    }
  },

  /** Reads, checks or writes, as far as the import is. */
  import: async (ctx: Ctx, { id }: Job): Promise<Work> => {
    return () => runImport(ctx, id, Number.POSITIVE_INFINITY)
  },

  /** A reader, and the same rows inserted 200 at a time: no check, no encryption, nothing that could be undone. */
  'bare-import': async (ctx: Ctx, { file, accountId }: Job): Promise<Work> => {
    return async () => {
      let heads: string[] | undefined
      let rows: (typeof clients.$inferInsert)[] = []
      const flush = async () => {
        const values = rows
        rows = []
        if (values.length > 0) await ctx.db((tx) => tx.insert(clients).values(values))
      }
      for await (const cells of file.endsWith('.xlsx') ? bareXlsx(file) : bareCsv(file)) {
        if (!heads) {
          heads = cells
          continue
        }
        const at = (head: string) => cells[heads!.indexOf(head)] || null
        rows.push({
          accountId,
          firstName: at('First name'),
          lastName: at('Last name'),
          email: at('Email'),
          mobilePhone: at('Mobile phone')?.replace(/\D/g, '') ?? null,
          dob: at('Date of birth')?.slice(0, 10) ?? null,
          occupation: at('Occupation'),
          details: { income: Number(at('Income') ?? 0) * 100 },
        })
        if (rows.length === 200) await flush()
      }
      await flush()
    }
  },
} satisfies Record<string, (ctx: Ctx, job: Job) => Promise<Work>>

async function* bareCsv(file: string): AsyncGenerator<string[]> {
  for await (const record of createReadStream(file).pipe(parse({ bom: true }))) yield record as string[]
}

async function* bareXlsx(file: string): AsyncGenerator<string[]> {
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(file, {
    entries: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    worksheets: 'emit',
  })
  for await (const sheet of reader) {
    for await (const row of sheet) {
      const values = row.values as unknown[]
      yield Array.from({ length: values.length - 1 }, (_, at) => {
        const value = values[at + 1]
        return value instanceof Date ? value.toISOString() : String(value ?? '')
      })
    }
    return
  }
}

const job = JSON.parse(process.env.LOAD_JOB!) as Job
const pool = openPool(process.env.DATABASE_URL!)
const account = await withAccount(pool, job.accountId, async (tx) => (await tx.select().from(accounts))[0]!)
const ctx = makeCtx({ pool, url: '', admin: pool }, account)
const work = await PARTS[job.part](ctx, job)
const cpu = process.cpuUsage()
const began = performance.now()
await work()
const seconds = (performance.now() - began) / 1000
const used = process.cpuUsage(cpu)
await pool.end({ timeout: 1 })
const measured: Measured = {
  seconds,
  cpu: (used.user + used.system) / 1e6,
  peak: process.resourceUsage().maxRSS / 1024,
}
process.stdout.write(`${JSON.stringify(measured)}\n`)
