import { and, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { readParts } from '#app/lib/parts.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { clientAddresses, clientPaymentMethods, clientPolicies, clients, users } from '#db/schema/index.ts'
import { applicantName, coapplicantName } from '#app/lib/client-names.ts'
import { fullName } from '#app/lib/names.ts'
import type { Textable } from './components/text-document.tsx'
import { gathers, type RecordValues } from '#app/features/accounts/fields/kind.ts'
import { KINDS } from './kinds/index.ts'
import { KIND_NAMES, type KindName } from './kinds/kind-names.ts'
import {
  RECORD_TABLES,
  type RecordView,
  inOrder,
  requireClient,
  requireKind,
  selectRecords,
  recordView,
} from './record-rows.server.ts'

/** The kinds that the account has turned on. */
export const gatheredKinds = (ctx: Ctx): KindName[] =>
  KIND_NAMES.filter((name) => gathers(ctx.account.gatheringForms, KINDS[name].gate))

const named = (name: KindName) => sql.identifier(RECORD_TABLES[name].name)

/** How many records of each kind a client has. */
export async function countRecords(ctx: Ctx, clientId: string): Promise<RecordCounts> {
  return ctx.db((tx) => selectCounts(tx, ctx, clientId))
}

export type RecordCounts = Partial<Record<KindName, number>>

async function selectCounts(tx: Database, ctx: Ctx, clientId: string): Promise<RecordCounts> {
  const counts = gatheredKinds(ctx).map(
    (name) =>
      sql`(select count(*) from ${named(name)} where account_id = ${ctx.account.id}::uuid and client_id = ${clientId}::uuid and deleted_at is null) as ${sql.identifier(name)}`,
  )
  const [row] = await tx.execute<Record<string, string>>(sql`select ${sql.join(counts, sql`, `)}`)
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]))
}

/** A list that could not be read is null. */
export interface ClientRecords {
  tabs: KindName[]
  counts: RecordCounts | null
  /** The records of the open tab. */
  records: RecordView[] | null
  pinned: RecordView[] | null
  /** The titles of the client's payment methods by id, for its policies. */
  paymentMethods: Record<string, string> | null
  dependents: RecordView[] | null
  links: RecordView[] | null
}

/** Policies first, then in the order of the tabs. Dependents and links are shown beside the tabs. */
const TABS: KindName[] = [
  'policy',
  'address',
  'vehicle',
  'home',
  'commercial',
  'payment-method',
  'document',
  'extra',
]

export const recordTabs = (ctx: Ctx): KindName[] => {
  const gathered = gatheredKinds(ctx)
  return TABS.filter((name) => gathered.includes(name))
}

/** The records on a client's page. `trashed` allows a client in the trash. */
export async function clientRecords(
  ctx: Ctx,
  clientId: string,
  { open, trashed = false }: { open: KindName; trashed?: boolean },
): Promise<ClientRecords> {
  requireKind(ctx, open)
  const kept = (name: KindName, also?: SQL) => (own: Ctx) =>
    own.db((tx) => keptRecords(tx, name, clientId, also))
  const none = () => []
  const tabs = recordTabs(ctx)
  const { client: _, ...parts } = await readParts(ctx, {
    client: (own) => trashed || own.db((tx) => requireClient(tx, clientId)),
    counts: (own) => countRecords(own, clientId),
    records: tabs.includes(open) ? kept(open) : none,
    pinned: tabs.includes('address') ? kept('address', PINNED) : none,
    paymentMethods: open === 'policy' ? (own) => paymentTitles(own, clientId) : () => ({}),
    dependents: kept('dependent'),
    links: kept('link'),
  })
  return { tabs, ...parts }
}

/** The titles of a client's payment methods by id, also of deleted ones: a policy may still name one. */
async function paymentTitles(ctx: Ctx, clientId: string): Promise<Record<string, string>> {
  if (!gathers(ctx.account.gatheringForms, KINDS['payment-method'].gate)) return {}
  const rows = await ctx.db((tx) =>
    selectRecords(tx, 'payment-method', eq(clientPaymentMethods.clientId, clientId)),
  )
  return Object.fromEntries(rows.map((row) => [row.row.id, recordView('payment-method', row).title]))
}

async function keptRecords(
  tx: Database,
  name: KindName,
  clientId: string,
  also?: SQL,
): Promise<RecordView[]> {
  const { table } = RECORD_TABLES[name]
  const rows = await selectRecords(tx, name, and(eq(table.clientId, clientId), isNull(table.deletedAt), also))
  return inOrder(
    name,
    rows.map((row) => recordView(name, row)),
  )
}

/** The number of policies that haven't ended, and their premiums, for a client's summary. */
export async function policySummary(
  ctx: Ctx,
  clientId: string,
): Promise<{ count: number; premiumCents: number }> {
  const today = dayIn(ctx.now(), ctx.account.timezone)
  const [row] = await ctx.db((tx) =>
    tx
      .select({
        count: sql<string>`count(*)`,
        premiumCents: sql<string>`coalesce(sum(${clientPolicies.premiumCents}), 0)`,
      })
      .from(clientPolicies)
      .where(
        and(
          eq(clientPolicies.clientId, clientId),
          isNull(clientPolicies.deletedAt),
          or(isNull(clientPolicies.termDate), gte(clientPolicies.termDate, today)),
        ),
      ),
  )
  return { count: Number(row?.count ?? 0), premiumCents: Number(row?.premiumCents ?? 0) }
}

/** Reads the choices in the forms of a client's records: the names of its household, its addresses, its vehicles and homes. */
export async function knownOf(
  ctx: Ctx,
  clientId: string,
): Promise<{ household: string[]; addresses: RecordValues[]; insured: string[] }> {
  const gathered = gatheredKinds(ctx)
  return ctx.db(async (tx) => {
    const kept = async (name: KindName) => {
      if (!gathered.includes(name)) return []
      const { table } = RECORD_TABLES[name]
      const rows = await selectRecords(tx, name, and(eq(table.clientId, clientId), isNull(table.deletedAt)))
      return inOrder(
        name,
        rows.map((row) => recordView(name, row)),
      )
    }
    const [[client], dependents, addresses, vehicles, homes] = await Promise.all([
      tx.select().from(clients).where(eq(clients.id, clientId)),
      kept('dependent'),
      kept('address'),
      kept('vehicle'),
      kept('home'),
    ])
    const people = client ? [applicantName(client), coapplicantName(client)] : []
    return {
      household: [...new Set([...people, ...dependents.map(({ title }) => title)])].filter(
        (name) => name !== null,
      ),
      addresses: addresses.map(({ values }) => values).filter(({ address }) => address),
      insured: [...new Set([...vehicles, ...homes].map(({ title }) => title))],
    }
  })
}

/** The people of a client who have a mobile number. */
export async function textableLevels(ctx: Ctx, clientId: string): Promise<Textable[]> {
  const [client] = await ctx.db((tx) => tx.select().from(clients).where(eq(clients.id, clientId)))
  if (!client) return []
  return [
    ...(client.mobilePhone ? [{ level: 'applicant' as const, name: applicantName(client) }] : []),
    ...(client.coMobilePhone
      ? [{ level: 'coapplicant' as const, name: coapplicantName(client) ?? 'Co-applicant' }]
      : []),
  ]
}

const PINNED = sql`${clientAddresses.data} ->> 'pinned' = 'true'`

/** Addresses to show above the tabs. */
export async function pinnedAddresses(ctx: Ctx, clientId: string): Promise<RecordView[]> {
  if (!isUuid(clientId) || !gathers(ctx.account.gatheringForms, 'address')) return []
  const rows = await ctx.db((tx) =>
    selectRecords(
      tx,
      'address',
      and(eq(clientAddresses.clientId, clientId), isNull(clientAddresses.deletedAt), PINNED),
    ),
  )
  return rows.map((row) => recordView('address', row))
}

export interface Choice {
  value: string
  label: string
}

/**
 * Reads the rows that the fields of a policy can name: the account's people, the contact's stored payment methods. What `record`
 * names already is among them, though the colleague left or the method was deleted: a form saved as it is keeps it.
 */
export async function referenceChoices(
  ctx: Ctx,
  clientId: string,
  record: RecordValues = {},
): Promise<{ users: Choice[]; paymentMethods: Choice[] }> {
  const orNamed = (alive: SQL, id: PgColumn, named: unknown) =>
    typeof named === 'string' && isUuid(named) ? or(alive, eq(id, named)) : alive
  return ctx.db(async (tx) => {
    const [people, methods] = await Promise.all([
      tx
        .select({
          id: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
          disabledAt: users.disabledAt,
        })
        .from(users)
        .where(orNamed(isNull(users.disabledAt), users.id, record.managedBy))
        .orderBy(users.firstName, users.lastName),
      selectRecords(
        tx,
        'payment-method',
        and(
          eq(clientPaymentMethods.clientId, clientId),
          orNamed(isNull(clientPaymentMethods.deletedAt), clientPaymentMethods.id, record.paymentMethod),
        ),
      ),
    ])
    return {
      users: people.map(({ id, firstName, lastName, disabledAt }) => ({
        value: id,
        label: `${fullName(firstName, lastName)}${disabledAt ? ' (left)' : ''}`,
      })),
      paymentMethods: methods.map((row) => {
        const { id, title, deletedAt } = recordView('payment-method', row)
        return { value: id, label: deletedAt ? `${title} (deleted)` : title }
      }),
    }
  })
}
