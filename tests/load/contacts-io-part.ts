// One part of contacts-io.ts in a process of its own, so that it measures that part alone: the time of the work without
// loading code, CPU time, and peak memory.
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { eq } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { exportFile } from '#app/features/contacts/transfer/export/run-export.server.ts'
import { runImport } from '#app/features/contacts/transfer/import/run-import.server.ts'
import { clientSheets } from '#app/features/contacts/transfer/export/client-sheets.server.ts'
import { listConversations } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { listClients } from '#app/features/people/clients/list-clients.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { openPool } from '#db/client.ts'
import { accounts, clientAddresses, clientPolicies, clients, users } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeCtx } from '#tests/factories/index.ts'

export interface Job {
  part: keyof typeof PARTS
  accountId: string
  requestedBy: string
  /** The export or import. */
  id: string
  file: string
}

export interface Measured {
  seconds: number
  cpu: number
  /** In MiB. */
  peak: number
  /** Of what was done again and again: the times of each, in milliseconds. */
  times?: number[]
}

type Work = () => Promise<unknown>

const THINK_MS = 50

/** Each part prepares its work, and returns the function to time. */
const PARTS = {
  nothing: async (): Promise<Work> => async () => {},

  export: async (ctx: Ctx, { id }: Job): Promise<Work> => {
    return () => exportFile.make(ctx, id)
  },

  /** Repeats the cells of the first contacts: keeping those of all contacts would add to the measured memory. */
  'bare-write': async (ctx: Ctx, { file, requestedBy }: Job): Promise<Work> => {
    const plan = { scope: ['policies', 'addresses'], filter: {}, requestedBy }
    let total = 0
    const sheets: { name: string; columns: object[]; rows: unknown[][] }[] = []
    for (const { name, columns, rows } of await clientSheets(ctx, plan, async () => {})) {
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

  /** Reads, checks or writes, whatever the import's state is next. */
  import: async (ctx: Ctx, { id }: Job): Promise<Work> => {
    return () => runImport(ctx, id, Number.POSITIVE_INFINITY)
  },

  /** What the pages of another agency read, one after the other, until the file is gone. */
  pages: async (ctx: Ctx, { file, requestedBy }: Job): Promise<Work> => {
    const [user] = await ctx.db((tx) => tx.select().from(users).where(eq(users.id, requestedBy)))
    const own = makeCtx({ pool }, account, user)
    return async () => {
      const times: number[] = []
      while (existsSync(file)) {
        const began = performance.now()
        const { items } = await listClients(own, { search: `last${times.length % 5000}` })
        if (items[0]) await getClient(own, items[0].id)
        await listConversations(own)
        times.push(performance.now() - began)
        await setTimeout(THINK_MS)
      }
      return times
    }
  },

  /** The library alone: reads every cell of the file and ignores it. */
  'bare-read': async (_: Ctx, { file }: Job): Promise<Work> => {
    return async () => {
      let count = 0
      for await (const { cells } of bareRows(file)) count += cells.length
      return count
    }
  },

  /**
   * The library, and the same rows inserted, 200 per transaction: no checks, encryption, search for duplicates, history
   * or undo.
   */
  'bare-import': async (ctx: Ctx, { file, accountId }: Job): Promise<Work> => {
    return async () => {
      const ids = new Map<string, string>()
      let heads: string[] = []
      let from = -1
      let rows: Record<string, unknown>[] = []
      const flush = async () => {
        const table = [clients, clientPolicies, clientAddresses][from]!
        const values = rows as (typeof clients.$inferInsert & typeof clientPolicies.$inferInsert)[]
        rows = []
        if (values.length > 0) await ctx.db((tx) => tx.insert(table).values(values))
      }
      for await (const { sheet, cells } of bareRows(file)) {
        if (sheet !== from) {
          await flush()
          heads = cells
          from = sheet
          continue
        }
        const at = (head: string) => cells[heads.indexOf(head)] || undefined
        const cents = (head: string) => Number(at(head) ?? 0) * 100
        const day = (head: string) => at(head)?.slice(0, 10)
        if (sheet === 0) {
          const id = uuidv7()
          ids.set(at('Contact ID') ?? id, id)
          rows.push({
            accountId,
            id,
            firstName: at('First name'),
            lastName: at('Last name'),
            email: at('Email'),
            mobilePhone: at('Mobile phone')?.replace(/\D/g, ''),
            dob: day('Date of birth'),
            occupation: at('Occupation'),
            details: { income: cents('Income') },
          })
        } else {
          const data =
            sheet === 1
              ? {
                  type: at('Type'),
                  company: at('Company'),
                  premium: cents('Premium'),
                  effectiveDate: day('Effective date'),
                  idNumber: at('ID number'),
                }
              : {
                  type: at('Type'),
                  address: at('Address'),
                  city: at('City'),
                  state: at('State'),
                  zipcode: at('ZIP code'),
                }
          rows.push({ accountId, clientId: ids.get(at('Contact ID')!), data })
        }
        if (rows.length === 200) await flush()
      }
      await flush()
    }
  },
} satisfies Record<string, (ctx: Ctx, job: Job) => Promise<Work>>

interface BareRow {
  sheet: number
  cells: string[]
}

const bareRows = (file: string) => (file.endsWith('.xlsx') ? bareXlsx(file) : bareCsv(file))

async function* bareCsv(file: string): AsyncGenerator<BareRow> {
  for await (const record of createReadStream(file).pipe(parse({ bom: true }))) {
    yield { sheet: 0, cells: record as string[] }
  }
}

async function* bareXlsx(file: string): AsyncGenerator<BareRow> {
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(file, {
    entries: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    worksheets: 'emit',
  })
  let sheet = 0
  for await (const worksheet of reader) {
    for await (const row of worksheet) {
      const values = row.values as unknown[]
      yield {
        sheet,
        cells: Array.from({ length: values.length - 1 }, (_, at) => {
          const value = values[at + 1]
          return value instanceof Date ? value.toISOString() : String(value ?? '')
        }),
      }
    }
    sheet += 1
  }
}

const job = JSON.parse(process.env.LOAD_JOB!) as Job
const pool = openPool(process.env.DATABASE_URL!)
const account = await withAccount(pool, job.accountId, async (tx) => (await tx.select().from(accounts))[0]!)
const ctx = makeCtx({ pool }, account)
const work = await PARTS[job.part](ctx, job)
const cpu = process.cpuUsage()
const began = performance.now()
const done = await work()
const seconds = (performance.now() - began) / 1000
const used = process.cpuUsage(cpu)
await pool.end({ timeout: 1 })
const measured: Measured = {
  seconds,
  cpu: (used.user + used.system) / 1e6,
  // Don't use getrusage: its peak includes the memory of the parent process (Linux).
  peak: Number(/VmHWM:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))![1]) / 1024,
  ...(job.part === 'pages' && { times: done as number[] }),
}
process.stdout.write(`${JSON.stringify(measured)}\n`)
