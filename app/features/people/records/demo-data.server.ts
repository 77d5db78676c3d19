import { millisecondsInDay } from 'date-fns/constants'
import { env } from '#app/lib/env.server.ts'
import { seal } from '#app/lib/crypto.server.ts'
import type { Database } from '#db/client.ts'
import {
  clientAddresses,
  clientCommercials,
  clientDependents,
  clientExtras,
  clientHomes,
  clientLinks,
  clientPaymentMethods,
  clientPolicies,
  clientVehicles,
  fieldOptions,
} from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import { addClientRecords, type DemoRecord, type ExtraRow } from './demo-records.server.ts'

/** The nine tables share the columns that the seed fills. */
const TABLES = {
  address: clientAddresses as unknown as typeof clientExtras,
  dependent: clientDependents,
  policy: clientPolicies as unknown as typeof clientExtras,
  vehicle: clientVehicles,
  home: clientHomes,
  commercial: clientCommercials,
  payment: clientPaymentMethods,
  extra: clientExtras,
  link: clientLinks,
} as const

/** Adds attached records: addresses, dependents, policies, vehicles, homes, payment methods and so on. */
export async function addDemoRecords(agency: DemoAgency): Promise<void> {
  const { tx, clients: people, now } = agency
  const random = agency.random()
  const userIds = agency.users.map((user) => user.id)
  const rows = Object.fromEntries(Object.keys(TABLES).map((kind) => [kind, [] as ExtraRow[]])) as Record<
    DemoRecord,
    ExtraRow[]
  >
  const secrets: { kind: DemoRecord; row: ExtraRow; field: string; value: string }[] = []

  for (const [index, person] of people.entries()) {
    const since = person.createdAt as Date
    const add = (kind: DemoRecord, data: Record<string, unknown>): ExtraRow => {
      const age = Math.max(1, Math.floor((now.getTime() - since.getTime()) / millisecondsInDay))
      const createdAt = new Date(now.getTime() - random.int(0, age) * millisecondsInDay)
      const createdBy = random.pick(userIds)
      const filled = Object.fromEntries(
        Object.entries(data).filter(([, v]) => v !== undefined && v !== false),
      )
      const row = {
        accountId: person.accountId,
        id: random.id(createdAt),
        clientId: person.id,
        data: filled,
        sealed: {},
        createdBy,
        updatedBy: createdBy,
        createdAt,
        updatedAt: createdAt,
      }
      rows[kind].push(row)
      return row
    }
    addClientRecords({
      index,
      person,
      random,
      now,
      add,
      secret: (kind, row, field, value) => secrets.push({ kind, row, field, value }),
    })
  }

  // An employee typed these, for an admin to keep or remove.
  await tx.insert(fieldOptions).values(
    ['Granit Mutual', 'Northwind'].map((value) => ({
      accountId: agency.accountId,
      id: random.id(now),
      key: 'PolicyCompany',
      value,
      suggested: true,
      createdBy: userIds.at(-1)!,
    })),
  )
  await sealAll(tx, secrets)
  for (const [kind, table] of Object.entries(TABLES) as [DemoRecord, (typeof TABLES)[DemoRecord]][]) {
    for (let from = 0; from < rows[kind].length; from += 500) {
      await tx.insert(table).values(rows[kind].slice(from, from + 500))
    }
  }
}

/** Encrypts sealed fields, or leaves them out if encryption keys aren't configured. */
async function sealAll(
  tx: Database,
  secrets: { kind: DemoRecord; row: ExtraRow; field: string; value: string }[],
): Promise<void> {
  try {
    env()
  } catch {
    return
  }
  const names: Partial<Record<DemoRecord, string>> = {
    dependent: 'client_dependents',
    payment: 'client_payment_methods',
    commercial: 'client_commercials',
  }
  for (const { kind, row, field, value } of secrets) {
    const place = { table: names[kind]!, column: field, rowId: row.id }
    row.sealed = { ...row.sealed, [field]: await seal(tx, row.accountId, value, place) }
    row.data = { ...row.data, [field]: value.length >= 9 ? value.slice(-4) : value.slice(-2) }
  }
}
