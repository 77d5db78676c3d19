import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { NAME_COLUMNS } from '#app/features/people/clients/name-columns.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { CSV_TYPE, streamCsv } from '#app/lib/workbook/csv.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { toLocalInput } from '#app/lib/zoned.ts'
import type { Database } from '#db/client.ts'
import { clients, consentEvents, consents } from '#db/schema/index.ts'
import { targetsOf } from '../import/column-targets.ts'
import { TEXT, toCell } from '../workbook/sheet-cells.ts'
import { streamWorkbook } from '#app/lib/workbook/stream-workbook.server.ts'
import { XLSX_TYPE } from '#app/lib/workbook/cell.ts'

export const OPT_OUT_FORMATS = ['csv', 'xlsx'] as const
export type OptOutFormat = (typeof OPT_OUT_FORMATS)[number]

const PAGE = 1000

/** The numbers that may not be texted, as a list that can be imported again, here or by another service. */
export async function exportOptOuts(
  ctx: Ctx,
  format: OptOutFormat,
): Promise<{ body: ReadableStream; name: string; type: string }> {
  if (!ctx.actor || !ctx.can.exportClients) throw forbidden()
  await ctx.db((tx) => audit(tx, ctx, { action: 'exported the opt-outs', entity: 'export', detail: format }))
  const labels = [
    ...targetsOf('optOuts', ctx.account.gatheringForms).map(({ label }) => label),
    'Contact',
    'Contact’s email',
  ]
  const name = `opt-outs-${ctx.now().toISOString().slice(0, 10)}.${format}`
  if (format === 'xlsx') {
    const columns = labels.map((label) => ({ label, format: '@' }))
    const sheet = { name: 'Opt-outs', columns, rows: pages(ctx, toTextCell) }
    return { body: await streamWorkbook([sheet], ctx.now()), name, type: XLSX_TYPE }
  }
  return {
    body: streamCsv(
      labels,
      pages(ctx, (text) => text),
    ),
    name,
    type: CSV_TYPE,
  }
}

const toTextCell = (text: string) => toCell(TEXT, text)

async function* pages<T>(ctx: Ctx, cell: (text: string) => T): AsyncGenerator<T[][]> {
  let after = ''
  for (;;) {
    const rows = await ctx.db(async (tx) => {
      const found = await tx
        .select({
          phone: consents.phone,
          since: consents.since,
          source: consentEvents.source,
          keyword: consentEvents.keyword,
          note: consentEvents.note,
        })
        .from(consents)
        .innerJoin(consentEvents, eq(consentEvents.id, consents.eventId))
        .where(and(eq(consents.state, 'opted-out'), gt(consents.phone, after)))
        .orderBy(asc(consents.phone))
        .limit(PAGE)
      const owners = await ownersOf(
        tx,
        found.map(({ phone }) => phone),
      )
      return found.map((row) => ({ ...row, owner: owners.get(row.phone) }))
    })
    if (rows.length > 0) {
      yield rows.map(({ phone, since, owner, ...event }) =>
        [
          // Without a plus, which spreadsheets take for a formula.
          formatPhone(phone).replace(/^\+(?=1-)/, ''),
          'Opted out',
          toLocalInput(since, ctx.account.timezone).replace('T', ' '),
          howSaid(event),
          owner?.name ?? '',
          owner?.email ?? '',
        ].map(cell),
      )
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.phone
  }
}

function howSaid(event: Pick<typeof consentEvents.$inferSelect, 'source' | 'keyword' | 'note'>): string {
  switch (event.source) {
    case 'keyword':
      return `Texted ${event.keyword ?? 'STOP'}`
    case 'carrier':
      return 'Reported by the carrier'
    case 'words':
      return 'Said so in a text'
    case 'list':
      return event.note ?? 'From an imported list'
    case 'staff':
      return 'Recorded by a user'
  }
}

/** The oldest contact of each number. */
async function ownersOf(tx: Database, phones: readonly string[]) {
  const owners = new Map<string, { name: string; email: string | null }>()
  if (phones.length === 0) return owners
  const numbers = [clients.mobilePhone, clients.phone, clients.coMobilePhone, clients.coPhone]
  const rows = await tx
    .select({
      ...NAME_COLUMNS,
      coMobilePhone: clients.coMobilePhone,
      coPhone: clients.coPhone,
      email: clients.email,
    })
    .from(clients)
    .where(and(isNull(clients.deletedAt), or(...numbers.map((number) => inArray(number, [...phones])))))
    .orderBy(clients.id)
  for (const client of rows) {
    for (const phone of [client.mobilePhone, client.phone, client.coMobilePhone, client.coPhone]) {
      if (phone && !owners.has(phone)) owners.set(phone, { name: clientName(client), email: client.email })
    }
  }
  return owners
}
